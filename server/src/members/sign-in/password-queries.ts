import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { OWN_PREFIX } from './password-hashes.ts'

/** Some hashes of a store's members that another system made. */
export const findForeignHashes = async (db: Db, storeId: number): Promise<string[]> => {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from member where store_id = ${storeId}
      and password_hash is not null and password_hash not like ${sql.lit(`${OWN_PREFIX}%`)}
    order by id limit 20`.execute(db)
  return rows.map(({ password_hash }) => password_hash)
}

/** Replaces a hash by another of the same password; no-op if the password was changed in the meantime. */
export const replacePasswordHash = (
  db: Db,
  storeId: number,
  { id, before, after }: { id: number; before: string; after: string },
) =>
  db
    .updateTable('member')
    .set({ password_hash: after })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute()
