import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PersonalExportTable } from './account-tables.ts'

interface PersonalExportFile {
  store_id: number
  member_id: number
  key: string
}

/** The folder of a member's export files; never public. */
export const folderOf = ({ store_id, member_id }: Omit<PersonalExportFile, 'key'>) =>
  `personal/${store_id}/${member_id}`

export const fileOf = (named: PersonalExportFile) => `${folderOf(named)}/${named.key}.json`

export const findExport = (db: Db, storeId: number, memberId: number) =>
  db
    .selectFrom('personal_export')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Replaces a finished export by a new request; undefined while one is being collected. */
export const beginExport = (
  db: Db,
  wish: NewRow<PersonalExportTable, 'store_id' | 'member_id' | 'key' | 'total' | 'asked_at'>,
) =>
  db
    .insertInto('personal_export')
    .values(wish)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'member_id'])
        .doUpdateSet({ ...wish, state: 'collecting', done: 0, bytes: null, expires_at: null })
        .where('personal_export.state', '!=', 'collecting'),
    )
    .returningAll()
    .executeTakeFirst()

/** Moves an export that is being collected to a final state; false if it was in another state. */
export const updateExport = async (
  db: Db,
  key: string,
  changes: RowChanges<PersonalExportTable, 'state' | 'done' | 'bytes' | 'expires_at'>,
) =>
  (
    await db
      .updateTable('personal_export')
      .set(changes)
      .where('key', '=', key)
      .where('state', '=', 'collecting')
      .returning('key')
      .execute()
  ).length > 0

export const expiredExports = (db: Db, now: string) =>
  db
    .selectFrom('personal_export')
    .select(['store_id', 'member_id', 'key'])
    .where('expires_at', '<=', now)
    .execute()

export const deleteExport = (db: Db, key: string) =>
  db.deleteFrom('personal_export').where('key', '=', key).execute()
