import type { EXPORT_STATES } from '@matinee/contract/members/account'
import type { Generated } from 'kysely'

export interface PersonalExportTable {
  store_id: number
  member_id: number
  key: string
  state: Generated<(typeof EXPORT_STATES)[number]>
  done: Generated<number>
  total: number
  bytes: number | null
  asked_at: string
  expires_at: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    personal_export: PersonalExportTable
  }
}
