import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { BanTable, StoreTable, StoreWordTable } from './tables.ts'

export type StoreRow = Selectable<StoreTable>

export const allStores = (db: Db) => db.selectFrom('store').selectAll().orderBy('id').execute()

export const allHosts = (db: Db) => db.selectFrom('store_host').selectAll().execute()

export const findStore = (db: Db, storeId: number) =>
  db.selectFrom('store').selectAll().where('id', '=', storeId).executeTakeFirstOrThrow()

export const insertStore = (db: Db, title: string) =>
  db.insertInto('store').values({ title }).returningAll().executeTakeFirstOrThrow()

export const updateStore = (db: Db, storeId: number, changes: Updateable<StoreTable>) =>
  db.updateTable('store').set(changes).where('id', '=', storeId).returningAll().executeTakeFirstOrThrow()

export const allOwnWords = (db: Db) => db.selectFrom('store_word').selectAll().execute()

export const ownWordsOf = (db: Db, storeId: number, locale: string) =>
  db
    .selectFrom('store_word')
    .select(['key', 'text'])
    .where('store_id', '=', storeId)
    .where('locale', '=', locale)
    .execute()

export const putOwnWords = (db: Db, words: Insertable<StoreWordTable>[]) =>
  db
    .insertInto('store_word')
    .values(words)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'locale', 'key'])
        .doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
    )
    .execute()

export const deleteOwnWord = (db: Db, word: Omit<Selectable<StoreWordTable>, 'text'>) =>
  db
    .deleteFrom('store_word')
    .where('store_id', '=', word.store_id)
    .where('locale', '=', word.locale)
    .where('key', '=', word.key)
    .execute()

export type BanRow = Selectable<BanTable>

export const allBans = (db: Db) => db.selectFrom('ban').selectAll().orderBy('id').execute()

/** A store's bans, the last first. */
export const listBans = (db: Db, storeId: number) =>
  db.selectFrom('ban').selectAll().where('store_id', '=', storeId).orderBy('id', 'desc').execute()

/** Undefined where the store has one of this network already. */
export const insertBan = (db: Db, ban: Insertable<BanTable>) =>
  db
    .insertInto('ban')
    .values({ ...ban, network: sql`network(${ban.network}::inet)` })
    .onConflict((conflict) => conflict.columns(['store_id', 'network']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const deleteBan = (db: Db, storeId: number, id: number) =>
  db.deleteFrom('ban').where('store_id', '=', storeId).where('id', '=', id).returningAll().executeTakeFirst()
