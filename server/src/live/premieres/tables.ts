import type { Generated } from 'kysely'

export interface PremiereTable {
  content_id: number
  store_id: number
  /** The program whose film is shown. */
  film_id: number | null
  /** What is shown, settled as it begins. */
  video_id: Generated<number | null>
  /** Seconds. */
  duration: Generated<number | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    premiere: PremiereTable
  }
}
