import type { Generated } from 'kysely'

export interface StaffInvitationTable {
  id: Generated<number>
  store_id: number
  email: string
  name: string | null
  role: string
  key_hash: Buffer
  inviter_id: number | null
  invited_by: string
  sent_at: string
  expires_at: string
  accepted_at: Generated<string | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    staff_invitation: StaffInvitationTable
  }
}
