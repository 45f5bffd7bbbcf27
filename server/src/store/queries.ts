import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { StoreTable } from './tables.ts'

export type StoreRow = Selectable<StoreTable>

export const allStores = (db: Db) => db.selectFrom('store').selectAll().orderBy('id').execute()

export const allHosts = (db: Db) => db.selectFrom('store_host').selectAll().execute()

export const findStore = (db: Db, storeId: number) =>
  db.selectFrom('store').selectAll().where('id', '=', storeId).executeTakeFirstOrThrow()

export const insertStore = (db: Db, title: string) =>
  db.insertInto('store').values({ title }).returningAll().executeTakeFirstOrThrow()

export const updateStore = (db: Db, storeId: number, changes: Updateable<StoreTable>) =>
  db.updateTable('store').set(changes).where('id', '=', storeId).returningAll().executeTakeFirstOrThrow()
