import type { Db } from '../../platform/database/database.ts'

export const listDomains = (db: Db, storeId: number) =>
  db
    .selectFrom('store_host')
    .select(['host', 'is_main'])
    .where('store_id', '=', storeId)
    .orderBy('is_main', 'desc')
    .orderBy('host')
    .execute()

export const countStores = async (db: Db) => {
  const { count } = await db
    .selectFrom('store')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined where a store has it already. */
export const insertDomain = (db: Db, storeId: number, host: string) =>
  db
    .insertInto('store_host')
    .values({ host, store_id: storeId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['host', 'is_main'])
    .executeTakeFirst()

export const deleteDomain = (db: Db, storeId: number, host: string) =>
  db
    .deleteFrom('store_host')
    .where('store_id', '=', storeId)
    .where('host', '=', host)
    .returning('host')
    .executeTakeFirst()

export const clearMainDomain = (db: Db, storeId: number) =>
  db
    .updateTable('store_host')
    .set({ is_main: false })
    .where('store_id', '=', storeId)
    .where('is_main', '=', true)
    .execute()

export const setMainDomain = (db: Db, storeId: number, host: string) =>
  db
    .updateTable('store_host')
    .set({ is_main: true })
    .where('store_id', '=', storeId)
    .where('host', '=', host)
    .returning('host')
    .executeTakeFirst()
