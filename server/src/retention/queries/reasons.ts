import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CancellationReasonTable } from '../tables.ts'

export type ReasonRow = Selectable<CancellationReasonTable>

/** Inserts the default reasons that are missing. */
export const insertDefaultReasons = (
  db: Db,
  rows: NewRow<
    CancellationReasonTable,
    'store_id' | 'key' | 'answer' | 'percent' | 'periods' | 'months' | 'position'
  >[],
) =>
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

export const insertReason = (
  db: Db,
  row: NewRow<
    CancellationReasonTable,
    | 'store_id'
    | 'title'
    | 'answer'
    | 'percent'
    | 'periods'
    | 'months'
    | 'offer_id'
    | 'text'
    | 'position'
    | 'active'
  >,
): Promise<ReasonRow> => db.insertInto('leaving_reason').values(row).returningAll().executeTakeFirstOrThrow()

export const updateReason = (
  db: Db,
  storeId: number,
  id: number,
  changes: RowChanges<
    CancellationReasonTable,
    'title' | 'answer' | 'percent' | 'periods' | 'months' | 'offer_id' | 'text' | 'active'
  >,
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

/** Reorders reasons; those given come first. */
export const orderReasons = (db: Db, storeId: number, ids: number[]) =>
  db
    .updateTable('leaving_reason')
    .set({ position: sql<number>`coalesce(array_position(${ids}::bigint[], id), ${ids.length + 1})` })
    .where('store_id', '=', storeId)
    .execute()
