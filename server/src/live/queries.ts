import { sql, type Selectable } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { RowChanges } from '../platform/database/columns.ts'
import type { LiveEventTable } from './tables.ts'

export type LiveEventRow = Selectable<LiveEventTable>

export const findLiveEvent = (db: Db, storeId: number, contentId: number) =>
  selectEvents(db).where('store_id', '=', storeId).where('content_id', '=', contentId).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockLiveEvent = (db: Db, storeId: number, contentId: number) =>
  selectEvents(db)
    .where('store_id', '=', storeId)
    .where('content_id', '=', contentId)
    .forUpdate()
    .executeTakeFirst()

export const findEventByKeyHash = (db: Db, hash: Buffer) =>
  selectEvents(db).where('key_hash', '=', hash).executeTakeFirst()

/** The event that a store's permanent key serves now: what is on air, else what waits, else what comes next. */
export const findEventByStoreKeyHash = (db: Db, hash: Buffer) =>
  selectEvents(db)
    .where('state', 'in', ['live', 'interrupted', 'waiting', 'scheduled'])
    .where('store_id', '=', ({ selectFrom }) =>
      selectFrom('live_store').select('live_store.store_id').where('live_store.key_hash', '=', hash),
    )
    .orderBy(sql`array_position(array['live', 'interrupted', 'waiting', 'scheduled'], state)`)
    .orderBy('starts_at')
    .orderBy('content_id')
    .limit(1)
    .executeTakeFirst()

/** Events of all stores that a signal is recorded for. */
export const listEventsWithSignal = (db: Db) =>
  selectEvents(db).where('signal_id', 'is not', null).orderBy('content_id').execute()

const selectEvents = (db: Db) => db.selectFrom('live_event').selectAll()

type BroadcastColumn = 'state' | 'signal_id' | 'signal_at' | 'started_at' | 'interrupted_at' | 'ended_at'

export const updateBroadcast = (
  db: Db,
  contentId: number,
  columns: RowChanges<LiveEventTable, BroadcastColumn>,
) => db.updateTable('live_event').set(columns).where('content_id', '=', contentId).execute()
