import type { Generated } from 'kysely'

/** A seat of a subscription that was given to an address or a member. */
export interface SeatTable {
  id: Generated<number>
  store_id: number
  subscription_id: number
  member_id: Generated<number | null>
  email: Generated<string | null>
  created_at: string
  joined_at: Generated<string | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    seat: SeatTable
  }
}
