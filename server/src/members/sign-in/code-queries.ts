import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SignInCodeTable } from '../tables.ts'

export type CodeRow = Selectable<SignInCodeTable>

/** Serializes requests for a code to the same address. */
export const waitForAddress = (db: Db, storeId: number, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${storeId} code ${email}`}, 0))`.execute(db)

export type SentCode = Pick<CodeRow, 'created_at' | 'asked_from'>

/** The codes sent to an address since a moment, newest first. */
export const codesSince = (db: Db, storeId: number, email: string, since: string): Promise<SentCode[]> =>
  db
    .selectFrom('sign_in_code')
    .select(['created_at', 'asked_from'])
    .where('store_id', '=', storeId)
    .where('email', '=', email)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()

export const insertCode = (
  db: Db,
  code: NewRow<
    SignInCodeTable,
    | 'store_id'
    | 'email'
    | 'name'
    | 'marketing_consent'
    | 'custom_fields'
    | 'code_hash'
    | 'key_hash'
    | 'asked_from'
    | 'created_at'
    | 'expires_at'
    | 'used_at'
  >,
) => db.insertInto('sign_in_code').values(code).execute()

export interface TypedCode {
  store_id: number
  email: string
  /** Where the code is entered. */
  asked_from: string
  now: string
  most: number
}

/** Counts an attempt at an address's newest code, preferring one requested from here; undefined if none is left. */
export async function tryCode(
  db: Db,
  { store_id, email, asked_from, now, most }: TypedCode,
): Promise<CodeRow | undefined> {
  const isFromHere = sql<boolean>`(asked_from is not distinct from ${asked_from})`
  const live = sql<boolean>`used_at is null and expires_at > ${now}`
  const { rows } = await sql<CodeRow>`
    update sign_in_code set tries = tries + ${isFromHere}::int,
      tries_elsewhere = tries_elsewhere + (not ${isFromHere})::int
    where id = (select id from sign_in_code where store_id = ${store_id} and email = ${email} and ${live}
        order by ${isFromHere} desc, id desc limit 1)
      and ${live} and case when ${isFromHere} then tries else tries_elsewhere end < ${most}
    returning *`.execute(db)
  return rows[0]
}

export const findCodeByKey = (db: Db, storeId: number, keyHash: Buffer, now: string) =>
  db
    .selectFrom('sign_in_code')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Marks a code as used; undefined for the second of two concurrent calls. */
export const spendCode = (db: Db, id: number, now: string) =>
  db
    .updateTable('sign_in_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const spendOtherCodes = (
  db: Db,
  { id, store_id, email }: Pick<CodeRow, 'id' | 'store_id' | 'email'>,
  now: string,
) =>
  db
    .updateTable('sign_in_code')
    .set({ used_at: now })
    .where('store_id', '=', store_id)
    .where('email', '=', email)
    .where('id', '<>', id)
    .where('used_at', 'is', null)
    .execute()

export const deleteOldCodes = (db: Db, before: string) =>
  db.deleteFrom('sign_in_code').where('created_at', '<', before).execute()
