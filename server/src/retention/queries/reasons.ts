import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { LeavingReasonTable } from '../tables.ts'

export type ReasonRow = Selectable<LeavingReasonTable>

/** Adds those that ship and are not there yet. */
export const insertShipped = (db: Db, rows: Insertable<LeavingReasonTable>[]) =>
  db
    .insertInto('leaving_reason')
    .values(rows)
    .onConflict((clash) => clash.columns(['store_id', 'key']).where('key', 'is not', null).doNothing())
    .execute()

export const listReasons = (db: Db, storeId: number): Promise<ReasonRow[]> =>
  db
    .selectFrom('leaving_reason')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findReason = (db: Db, storeId: number, id: number): Promise<ReasonRow | undefined> =>
  db
    .selectFrom('leaving_reason')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

export const insertReason = (db: Db, row: Insertable<LeavingReasonTable>): Promise<ReasonRow> =>
  db.insertInto('leaving_reason').values(row).returningAll().executeTakeFirstOrThrow()

export const updateReason = (
  db: Db,
  storeId: number,
  id: number,
  changes: Updateable<LeavingReasonTable>,
): Promise<ReasonRow | undefined> =>
  db
    .updateTable('leaving_reason')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteReason = (db: Db, storeId: number, id: number) =>
  db.deleteFrom('leaving_reason').where('store_id', '=', storeId).where('id', '=', id).execute()

/** Puts those that are named first, in this order. */
export const orderReasons = (db: Db, storeId: number, ids: number[]) =>
  db
    .updateTable('leaving_reason')
    .set({ position: sql<number>`coalesce(array_position(${ids}::bigint[], id), ${ids.length + 1})` })
    .where('store_id', '=', storeId)
    .execute()
