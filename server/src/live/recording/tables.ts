import type { Generated } from 'kysely'

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
}

export interface LiveProcessTable {
  is_only: Generated<boolean>
  origin: string
  rtmp_port: number
  started_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    live_segment: LiveSegmentTable
    live_process: LiveProcessTable
  }
}
