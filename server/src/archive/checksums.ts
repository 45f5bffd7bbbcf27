import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

export interface KnownChecksum {
  key: string
  size: number
  etag: string
  sha256: string
}

/** Checksums of stored files by key, as they were when they were last read. */
export async function findChecksums(db: Db, keys: readonly string[]): Promise<Map<string, KnownChecksum>> {
  const rows = await db
    .selectFrom('stored_checksum')
    .selectAll()
    .where('key', '=', sql<string>`any(${keys})`)
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

export const saveChecksum = (db: Db, checksum: KnownChecksum) =>
  db
    .insertInto('stored_checksum')
    .values(checksum)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        size: checksum.size,
        etag: checksum.etag,
        sha256: checksum.sha256,
      }),
    )
    .execute()
