import type { Generated } from 'kysely'
import type { Jsonb } from '../../platform/database/jsonb.ts'
import type { RowChange } from './file-check.ts'

/** A file of translations that was saved. */
export interface TranslationImportTable {
  store_id: number
  id: Generated<number>
  /** What it saved, and what was there before. */
  changes: Jsonb<RowChange[]>
  rows: number
  created_at: string
  undone_at: Generated<string | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    translation_import: TranslationImportTable
  }
}
