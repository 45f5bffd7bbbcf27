import type { Generated } from 'kysely'

/** A device that shows a code and waits for a member to grant it. */
export interface DeviceGrantTable {
  id: Generated<number>
  store_id: number
  device_hash: Buffer
  code_hash: Buffer
  state: Generated<'waiting' | 'allowed' | 'refused'>
  member_id: Generated<number | null>
  user_agent: string | null
  country: string | null
  interval_seconds: number
  polled_at: Generated<string | null>
  created_at: string
  expires_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    device_grant: DeviceGrantTable
  }
}
