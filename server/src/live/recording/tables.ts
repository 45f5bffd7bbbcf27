import type { Marker } from '@matinee/contract/catalogue/catalogue'
import type { Generated } from 'kysely'
import type { GeneratedJsonb } from '../../platform/database/jsonb.ts'

export interface LiveSegmentTable {
  video_id: number
  /** Also the name of its folder: `v720`, `a-1`. */
  track: string
  /** Counted from 1. */
  number: number
  /** Counted from 1; where it changes, clock and configuration do. */
  feed: number
  begins_at: string
  /** Seconds. */
  duration: number
  /** Bytes. */
  size: number
  /** Decoding can begin with it. */
  independent: Generated<boolean>
}

export interface RecordingTrimTable {
  video_id: number
  store_id: number
  /** Counted up with each change. */
  version: number
  /** In seconds of all that was recorded, as all of these. */
  start_seconds: number
  end_seconds: number
  /** The time marks outside of what is shown. */
  markers_outside: GeneratedJsonb<Marker[]>
}

/** From which second a recording was shown since a moment. */
export interface RecordingTrimStartTable {
  video_id: number
  /** Of the trim. */
  version: number
  store_id: number
  at: string
  start_seconds: number
}

export interface LiveProcessTable {
  is_only: Generated<boolean>
  origin: string
  rtmp_port: number
  rtmps_port: number | null
  srt: 'on' | 'off' | 'unsupported'
  /** Encoders can send by WHIP. */
  whip: boolean
  started_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    live_segment: LiveSegmentTable
    recording_trim: RecordingTrimTable
    recording_trim_start: RecordingTrimStartTable
    live_process: LiveProcessTable
  }
}
