import { sql } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import type { PixelFailureTable, PixelTargetTable } from './tables.ts'

const FAILURES_KEPT = 20

export const listTargets = (db: Db, storeId: number) =>
  db.selectFrom('pixel_target').selectAll().where('store_id', '=', storeId).orderBy('id').execute()

export const findTarget = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('pixel_target')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

export type TargetRow = NonNullable<Awaited<ReturnType<typeof findTarget>>>

export const insertTarget = (
  db: Db,
  target: NewRow<PixelTargetTable, 'store_id' | 'url' | 'secret' | 'views' | 'events' | 'with_address'>,
) => db.insertInto('pixel_target').values(target).returningAll().executeTakeFirstOrThrow()

export const updateTarget = (
  db: Db,
  id: number,
  changes: RowChanges<
    PixelTargetTable,
    | 'url'
    | 'views'
    | 'events'
    | 'with_address'
    | 'enabled'
    | 'last_view_id'
    | 'last_event_id'
    | 'delivered_at'
    | 'failures'
    | 'next_try_at'
  >,
) => db.updateTable('pixel_target').set(changes).where('id', '=', id).execute()

export const deleteTarget = (db: Db, id: number) =>
  db.deleteFrom('pixel_target').where('id', '=', id).execute()

/** The ids of a store's latest page view and event; 0 if there are none. */
export async function findLastIds(db: Db, storeId: number) {
  const { rows } = await sql<{ last_view_id: number; last_event_id: number }>`select
    coalesce((select max(id) from page_view where store_id = ${storeId}), 0) as last_view_id,
    coalesce((select max(id) from pixel_event where store_id = ${storeId}), 0) as last_event_id`.execute(db)
  return rows[0]!
}

const selectDueTargets = (db: Db, now: string) =>
  db
    .selectFrom('pixel_target')
    .where('enabled', '=', true)
    .where(isOfLiveStore('pixel_target.store_id'))
    .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))

/** Enabled targets of all stores that are due. */
export const listDueTargets = (db: Db, now: string) =>
  selectDueTargets(db, now).select('id').orderBy('id').execute()

export const findDueTarget = (db: Db, id: number, now: string) =>
  selectDueTargets(db, now).selectAll().where('id', '=', id).executeTakeFirst()

/** A target's pending page views, oldest first, up to `before`: later rows may still be joined by lower ids. */
export const listPendingViews = (
  db: Db,
  { store_id, last_view_id }: TargetRow,
  before: string,
  most: number,
) =>
  db
    .selectFrom('page_view')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('id', '>', last_view_id)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(most)
    .execute()

/** A target's pending events, oldest first, up to `before`. */
export const listPendingEvents = (
  db: Db,
  { store_id, last_event_id }: TargetRow,
  before: string,
  most: number,
) =>
  db
    .selectFrom('pixel_event')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('id', '>', last_event_id)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(most)
    .execute()

export const insertFailure = (
  db: Db,
  failure: NewRow<PixelFailureTable, 'target_id' | 'problem' | 'status' | 'at'>,
) => db.insertInto('pixel_failure').values(failure).execute()

/** The latest failures of a target, newest first. */
export const listFailures = (db: Db, targetId: number) =>
  db
    .selectFrom('pixel_failure')
    .select(['at', 'problem', 'status'])
    .where('target_id', '=', targetId)
    .orderBy('id', 'desc')
    .limit(FAILURES_KEPT)
    .execute()

export const deleteOldFailures = (db: Db, targetId: number) =>
  sql`delete from pixel_failure where target_id = ${targetId} and id not in (
    select id from pixel_failure where target_id = ${targetId} order by id desc limit ${FAILURES_KEPT})`.execute(
    db,
  )
