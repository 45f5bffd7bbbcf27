import type { Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { LiveEventSimulcastTable, SimulcastTargetTable } from './tables.ts'

export type SimulcastTargetRow = Selectable<SimulcastTargetTable>

const selectTargets = (db: Db, storeId: number) =>
  db.selectFrom('simulcast_target').selectAll().where('simulcast_target.store_id', '=', storeId)

export const listTargets = (db: Db, storeId: number) => selectTargets(db, storeId).orderBy('id').execute()

export const findTarget = (db: Db, storeId: number, id: number) =>
  selectTargets(db, storeId).where('id', '=', id).executeTakeFirst()

export const insertTarget = (
  db: Db,
  target: NewRow<SimulcastTargetTable, 'store_id' | 'name' | 'url' | 'key_sealed'>,
) => db.insertInto('simulcast_target').values(target).returningAll().executeTakeFirstOrThrow()

export const updateTarget = (
  db: Db,
  id: number,
  columns: RowChanges<SimulcastTargetTable, 'name' | 'url' | 'key_sealed'>,
) => db.updateTable('simulcast_target').set(columns).where('id', '=', id).execute()

export const deleteTarget = (db: Db, id: number) =>
  db.deleteFrom('simulcast_target').where('id', '=', id).execute()

/** The targets that are on for an event. */
export const listEventTargets = (db: Db, storeId: number, contentId: number) =>
  selectTargets(db, storeId)
    .innerJoin('live_event_simulcast', 'live_event_simulcast.target_id', 'simulcast_target.id')
    .where('live_event_simulcast.content_id', '=', contentId)
    .orderBy('simulcast_target.id')
    .execute()

/** The open events that a target is on for. */
export const listOpenEventsOf = (db: Db, storeId: number, targetId: number) =>
  db
    .selectFrom('live_event')
    .innerJoin('live_event_simulcast', 'live_event_simulcast.content_id', 'live_event.content_id')
    .select(['live_event.content_id', 'live_event.state'])
    .where('live_event.store_id', '=', storeId)
    .where('live_event_simulcast.target_id', '=', targetId)
    .where('live_event.state', 'in', ['live', 'interrupted'])
    .execute()

export const turnOn = (
  db: Db,
  row: NewRow<LiveEventSimulcastTable, 'content_id' | 'target_id' | 'store_id'>,
) =>
  db
    .insertInto('live_event_simulcast')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const turnOff = (db: Db, contentId: number, targetId: number) =>
  db
    .deleteFrom('live_event_simulcast')
    .where('content_id', '=', contentId)
    .where('target_id', '=', targetId)
    .execute()
