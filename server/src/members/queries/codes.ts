import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { SignInCodeTable } from '../tables.ts'

export type CodeRow = Selectable<SignInCodeTable>

/** Two who ask for a code of one address at the same moment ask one after the other. */
export const waitForAddress = (db: Db, storeId: number, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${storeId} code ${email}`}, 0))`.execute(db)

/** When codes were sent to an address since a moment, the newest first. */
export const codesSince = async (db: Db, storeId: number, email: string, since: string) => {
  const rows = await db
    .selectFrom('sign_in_code')
    .select('created_at')
    .where('store_id', '=', storeId)
    .where('email', '=', email)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => Date.parse(created_at))
}

export const insertCode = (db: Db, code: Insertable<SignInCodeTable>) =>
  db.insertInto('sign_in_code').values(code).execute()

/** Counts a try of the newest code of an address; undefined where none can be tried any more. */
export const tryCode = (
  db: Db,
  { store_id, email, now, most }: { store_id: number; email: string; now: string; most: number },
) =>
  db
    .updateTable('sign_in_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sign_in_code')
        .select('id')
        .where('store_id', '=', store_id)
        .where('email', '=', email)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returningAll()
    .executeTakeFirst()

export const findCodeByKey = (db: Db, storeId: number, keyHash: Buffer, now: string) =>
  db
    .selectFrom('sign_in_code')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Marks a code as used; undefined for the second of two at once. */
export const spendCode = (db: Db, id: number, now: string) =>
  db
    .updateTable('sign_in_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const deleteOldCodes = (db: Db, before: string) =>
  db.deleteFrom('sign_in_code').where('created_at', '<', before).execute()
