import type { Generated } from 'kysely'
import type { Jsonb } from '../../platform/database/jsonb.ts'
import type { ProgramDraft } from '../tables.ts'

export interface ProgramRevisionTable {
  id: Generated<number>
  store_id: number
  content_id: number
  /** Everything the editor changes. Named as the draft of a program, so that its pictures are found in the same way. */
  draft: Jsonb<ProgramDraft>
  member_id: number | null
  /** When the first of the saves it consists of was made. */
  begun_at: string
  saved_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    program_revision: ProgramRevisionTable
  }
}
