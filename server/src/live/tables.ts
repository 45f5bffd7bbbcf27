import type { Latency, LiveKind, LiveState } from '@matinee/contract/live/live'
import type { Generated } from 'kysely'

export interface LiveEventTable {
  content_id: number
  store_id: number
  kind: Generated<LiveKind>
  state: Generated<LiveState>
  starts_at: string
  ends_at: Generated<string | null>
  latency: Generated<Latency>
  /** Whether viewers may go back within the broadcast. */
  dvr: Generated<boolean>
  record: Generated<boolean>
  /** On air with the first signal once its time has come; otherwise when the staff starts it. */
  auto_start: Generated<boolean>
  chat: Generated<boolean>
  donations: Generated<boolean>
  /** How long a lost signal is waited for, in seconds. */
  wait_seconds: Generated<number>
  title_on_air: Generated<string | null>
  /** The program whose film is shown to those who wait. */
  trailer_id: Generated<number | null>
  key_hash: Buffer
  key_sealed: Buffer
  /** The signal that is received now, also before the event is on air. */
  signal_id: Generated<string | null>
  signal_at: Generated<string | null>
  started_at: Generated<string | null>
  interrupted_at: Generated<string | null>
  /** Milliseconds without a signal, by which the recording is shorter. */
  breaks_ms: Generated<number>
  ended_at: Generated<string | null>
  /** The film it is recorded as. */
  video_id: Generated<number | null>
  version: Generated<number>
  series_id: Generated<number | null>
  /** Where it takes an encoder by SRT, while it is near or on air. */
  srt_port: Generated<number | null>
}

export interface LiveStoreTable {
  store_id: number
  key_hash: Buffer
  key_sealed: Buffer
}

export interface LiveAudienceTable {
  content_id: number
  minute: string
  /** The newest count of the minute. */
  viewers: number
  /** Its highest. */
  peak: number
  counted_at: string
}

export interface LiveReminderTable {
  content_id: number
  member_id: number
  store_id: number
  /** Before the start; 0 as it goes on air. */
  minutes: number
  /** The start for which the member was reminded. */
  told_for: Generated<string | null>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    live_event: LiveEventTable
    live_store: LiveStoreTable
    live_reminder: LiveReminderTable
    live_audience: LiveAudienceTable
  }
}
