import type { ACCESS_MODES } from '@matinee/contract/catalogue/catalogue'
import type {
  FILM_IMPORT_KINDS,
  FILM_IMPORT_ROW_STATES,
  FILM_IMPORT_STATES,
  PUBLICATIONS,
  RowRemark,
} from '@matinee/contract/catalogue/film-imports'
import type { Generated } from 'kysely'
import type { GeneratedJsonb, Jsonb, NullableJsonb } from '../../platform/database/jsonb.ts'
import type { ImportedFilm } from './imported-film.ts'
import type { ImportPlace } from './sources/source.ts'

export interface CreatedTerm {
  kind: 'categories' | 'authors'
  id: number
}

export interface FilmImportTable {
  id: Generated<number>
  store_id: number
  actor_id: number | null
  actor_name: string
  kind: (typeof FILM_IMPORT_KINDS)[number]
  name: string
  place: Jsonb<ImportPlace>
  /** The secret key of a bucket, sealed. */
  secret: Buffer | null
  publication: Generated<(typeof PUBLICATIONS)[number]>
  /** For films whose source does not say. */
  access: Generated<(typeof ACCESS_MODES)[number]>
  state: Generated<(typeof FILM_IMPORT_STATES)[number]>
  failure_code: Generated<string | null>
  failure: Generated<string | null>
  ignored: GeneratedJsonb<string[]>
  created_terms: GeneratedJsonb<CreatedTerm[]>
  created_at: string
  running_since: Generated<string | null>
  bytes_before: Generated<number>
  finished_at: Generated<string | null>
}

export interface FilmImportRowTable {
  import_id: number
  line: number
  store_id: number
  source_key: string | null
  file_address: string | null
  title: string
  film: Jsonb<ImportedFilm>
  state: Generated<(typeof FILM_IMPORT_ROW_STATES)[number]>
  faults: NullableJsonb<RowRemark[]>
  notes: GeneratedJsonb<RowRemark[]>
  size: number | null
  seconds: number | null
  fingerprint: Generated<string | null>
  received: Generated<number>
  video_id: Generated<number | null>
  content_id: Generated<number | null>
  version: Generated<number | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    film_import: FilmImportTable
    film_import_row: FilmImportRowTable
  }
}
