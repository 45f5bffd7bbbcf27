import type { EnclosureMedium } from './enclosures.ts'

export interface EnclosureTable {
  video_id: number
  medium: EnclosureMedium
  store_id: number
  state: 'making' | 'ready' | 'failed'
  /** Hash of the playlists it was made of. */
  source: string | null
  file_key: string | null
  bytes: number | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    enclosure: EnclosureTable
  }
}
