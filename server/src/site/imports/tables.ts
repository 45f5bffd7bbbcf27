import type { FILM_IMPORT_STATES, PUBLICATIONS, RowRemark } from '@matinee/contract/catalogue/film-imports'
import type { PAGE_IMPORT_ROW_STATES } from '@matinee/contract/site/page-imports'
import type { Generated } from 'kysely'
import type { GeneratedJsonb, Jsonb, NullableJsonb } from '../../platform/database/jsonb.ts'
import type { ImportedPage } from './imported-page.ts'

export interface PageImportTable {
  id: Generated<number>
  store_id: number
  actor_id: number | null
  actor_name: string
  name: string
  site_address: string
  file_key: string | null
  bytes: number
  publication: Generated<(typeof PUBLICATIONS)[number]>
  byline: Generated<boolean>
  state: Generated<(typeof FILM_IMPORT_STATES)[number]>
  failure_code: Generated<string | null>
  failure: Generated<string | null>
  created_at: string
  running_since: Generated<string | null>
  done_before: Generated<number>
  finished_at: Generated<string | null>
}

export interface PageImportRowTable {
  import_id: number
  line: number
  store_id: number
  source_key: string | null
  title: string
  permalink: string
  page: Jsonb<ImportedPage>
  state: Generated<(typeof PAGE_IMPORT_ROW_STATES)[number]>
  faults: NullableJsonb<RowRemark[]>
  notes: GeneratedJsonb<RowRemark[]>
  page_id: Generated<number | null>
  version: Generated<number | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    page_import: PageImportTable
    page_import_row: PageImportRowTable
  }
}
