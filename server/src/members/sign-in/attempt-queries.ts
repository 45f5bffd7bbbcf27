import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { AttemptTable } from '../tables.ts'

type AttemptKey = Omit<AttemptTable, 'at'>

/** Serializes attempts at the same account, so that concurrent ones are counted one by one. */
export const waitForTurn = (
  db: Db,
  { store_id, kind, email }: Pick<AttemptKey, 'store_id' | 'kind' | 'email'>,
) => sql`select pg_advisory_xact_lock(hashtextextended(${`${store_id} ${kind} ${email}`}, 0))`.execute(db)

export interface Counts {
  /** Attempts at this account from this network. */
  here: number
  /** Attempts at this account from anywhere. */
  account: number
  /** Attempts at any account from this network. */
  network: number
}

export async function countAttempts(
  db: Db,
  { store_id, kind, email, address }: AttemptKey,
  since: string,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from attempt where store_id = ${store_id} and kind = ${kind}
        and email = ${email} and at > ${since} and address = ${address}) as here,
      (select count(*)::int from attempt where store_id = ${store_id} and kind = ${kind}
        and email = ${email} and at > ${since}) as account,
      (select count(*)::int from attempt where store_id = ${store_id} and kind = ${kind}
        and address = ${address} and at > ${since}) as network`.execute(db)
  return rows[0]!
}

export const insertAttempt = (db: Db, attempt: AttemptTable) =>
  db.insertInto('attempt').values(attempt).execute()

export const deleteAttempts = (db: Db, { store_id, kind, email, address }: AttemptKey) =>
  db
    .deleteFrom('attempt')
    .where('store_id', '=', store_id)
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('address', '=', address)
    .execute()

export const deleteNewest = (db: Db, { store_id, kind, email, address }: AttemptKey) =>
  sql`delete from attempt where ctid = (
    select ctid from attempt where store_id = ${store_id} and kind = ${kind} and email = ${email}
      and address = ${address} order by at desc limit 1)`.execute(db)

export const deleteOldAttempts = (db: Db, before: string) =>
  db.deleteFrom('attempt').where('at', '<', before).execute()
