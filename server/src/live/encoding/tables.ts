export interface LiveMachineTable {
  host: string
  processors: number
  /** Pixels a second of one processor; null before it is measured. */
  encode_speed: number | null
  measured_at: string | null
  /** Until then the encoding of films leaves this machine to a broadcast. */
  films_wait_until: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    live_machine: LiveMachineTable
  }
}
