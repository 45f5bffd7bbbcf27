import type { GeneratedAlways } from 'kysely'

export interface LiveSeriesTable {
  id: GeneratedAlways<number>
  store_id: number
  /** In which its dates keep their time of day. */
  time_zone: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    live_series: LiveSeriesTable
  }
}
