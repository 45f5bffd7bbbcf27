import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The member with a nickname, ignoring case and look-alikes. */
export const findNicknameHolder = (db: Db, storeId: number, nickname: string) =>
  db
    .selectFrom('member')
    .select('id')
    .where('store_id', '=', storeId)
    .where(sql`nickname_skeleton(nickname)`, '=', sql`nickname_skeleton(${nickname})`)
    .executeTakeFirst()

/** Locks the owners of a store until the transaction ends. */
export const ownersForChange = async (db: Db, storeId: number) => {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('store_id', '=', storeId)
    .where('role', '=', 'owner')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const countOwners = async (db: Db, storeId: number) => {
  const { count } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return count
}

export const deleteMember = (db: Db, storeId: number, memberId: number) =>
  db.deleteFrom('member').where('store_id', '=', storeId).where('id', '=', memberId).execute()
