import type {
  ARCHIVE_INTERVALS,
  ArchiveBucket,
  STORE_ARCHIVE_STATES,
} from '@matinee/contract/archive/archives'
import type { Generated } from 'kysely'
import type { GeneratedJsonb, NullableJsonb } from '../../platform/database/jsonb.ts'

export interface StoreArchiveTable {
  id: Generated<number>
  store_id: number
  /** At its place. */
  name: string
  state: Generated<(typeof STORE_ARCHIVE_STATES)[number]>
  is_scheduled: boolean
  /** Null for the operator's place. */
  bucket: NullableJsonb<ArchiveBucket>
  bucket_secret: Buffer | null
  has_secrets: boolean
  /** Sealed for as long as the rows are being written. */
  passphrase: Buffer | null
  version: string
  rows_at: Generated<string | null>
  rows: Generated<number>
  files: Generated<number>
  bytes: Generated<number>
  added_bytes: Generated<number>
  download_bytes: Generated<number>
  missing: Generated<number>
  done_bytes: Generated<number>
  total_bytes: Generated<number>
  working_since: string | null
  checked_at: Generated<string | null>
  damaged: GeneratedJsonb<string[]>
  failure_code: Generated<string | null>
  failure: Generated<string | null>
  created_at: string
  finished_at: Generated<string | null>
}

export interface ArchivePlanTable {
  store_id: number
  every: (typeof ARCHIVE_INTERVALS)[number]
  weekday: number
  hour: number
  keep: number
  passphrase: Buffer | null
  bucket: NullableJsonb<ArchiveBucket>
  bucket_secret: Buffer | null
  /** What was due before is nobody's. */
  set_at: string
  /** When its last archive was begun. */
  begun_at: Generated<string | null>
  late_told_for: Generated<string | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    store_archive: StoreArchiveTable
    archive_plan: ArchivePlanTable
  }
}
