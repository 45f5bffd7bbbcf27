export interface LiveWaitingTable {
  content_id: number
  store_id: number
  /** Names a process that serves pages. */
  process: string
  viewers: number
  counted_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    live_waiting: LiveWaitingTable
  }
}
