import type { Generated } from 'kysely'

export interface SimulcastTargetTable {
  id: Generated<number>
  store_id: number
  name: string
  /** Of the server, without the key. */
  url: string
  key_sealed: Buffer
}

export interface LiveEventSimulcastTable {
  content_id: number
  target_id: number
  store_id: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    simulcast_target: SimulcastTargetTable
    live_event_simulcast: LiveEventSimulcastTable
  }
}
