import type { LIVE_LISTS } from '@matinee/contract/live/live-events'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { NewRow, RowChanges } from '../platform/database/columns.ts'
import { filmForStaff, premiereProgram } from './premieres/premiere-queries.ts'
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
  selectEvents(db).where('key_hash', '=', hash).where('kind', '=', 'broadcast').executeTakeFirst()

/** The events that a store's permanent key may open, first the one it opens: on air, else waiting, else the next. */
const selectNext = (db: Db) =>
  selectEvents(db)
    .where('kind', '=', 'broadcast')
    .where('state', 'in', ['live', 'interrupted', 'waiting', 'scheduled'])
    .orderBy(sql`array_position(array['live', 'interrupted', 'waiting', 'scheduled'], state)`)
    .orderBy('starts_at')
    .orderBy('content_id')
    .limit(1)

export const findEventByStoreKeyHash = (db: Db, hash: Buffer) =>
  selectNext(db)
    .where('store_id', '=', ({ selectFrom }) =>
      selectFrom('live_store').select('live_store.store_id').where('live_store.key_hash', '=', hash),
    )
    .executeTakeFirst()

/** The event that the permanent key of a store opens now. */
export const findNextEvent = (db: Db, storeId: number) =>
  selectNext(db).where('store_id', '=', storeId).executeTakeFirst()

/** Events of all stores that a signal is recorded for. */
export const listEventsWithSignal = (db: Db) =>
  selectEvents(db).where('signal_id', 'is not', null).orderBy('content_id').execute()

const selectEvents = (db: Db) => db.selectFrom('live_event').selectAll()

type BroadcastColumn =
  | 'state'
  | 'signal_id'
  | 'signal_at'
  | 'started_at'
  | 'interrupted_at'
  | 'breaks_ms'
  | 'ended_at'

export const updateBroadcast = (
  db: Db,
  contentId: number,
  columns: RowChanges<LiveEventTable, BroadcastColumn>,
) => db.updateTable('live_event').set(columns).where('content_id', '=', contentId).execute()

export const insertLiveEvent = (
  db: Db,
  event: NewRow<
    LiveEventTable,
    | 'content_id'
    | 'store_id'
    | 'kind'
    | 'starts_at'
    | 'ends_at'
    | 'latency'
    | 'series_id'
    | 'key_hash'
    | 'key_sealed'
  >,
) => db.insertInto('live_event').values(event).returningAll().executeTakeFirstOrThrow()

/** Changes what the staff edits: whoever saves on top of the version before is told. */
export const updateLiveEvent = (
  db: Db,
  contentId: number,
  columns: RowChanges<
    LiveEventTable,
    | 'starts_at'
    | 'ends_at'
    | 'latency'
    | 'dvr'
    | 'record'
    | 'auto_start'
    | 'chat'
    | 'donations'
    | 'wait_seconds'
    | 'title_on_air'
    | 'trailer_id'
  >,
) =>
  db
    .updateTable('live_event')
    .set({ ...columns, version: sql`version + 1` })
    .where('content_id', '=', contentId)
    .execute()

export const updateEnd = (db: Db, contentId: number, ends_at: string) =>
  db.updateTable('live_event').set({ ends_at }).where('content_id', '=', contentId).execute()

export const updateStreamKey = (
  db: Db,
  contentId: number,
  key: RowChanges<LiveEventTable, 'key_hash' | 'key_sealed'>,
) => db.updateTable('live_event').set(key).where('content_id', '=', contentId).execute()

export const findStoreKey = (db: Db, storeId: number) =>
  db.selectFrom('live_store').select('key_sealed').where('store_id', '=', storeId).executeTakeFirst()

export const saveStoreKey = (db: Db, storeId: number, key: Pick<LiveEventRow, 'key_hash' | 'key_sealed'>) =>
  db
    .insertInto('live_store')
    .values({ store_id: storeId, ...key })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(key))
    .execute()

/** Live events as the staff sees them. */
const selectForStaff = (db: Db, storeId: number) =>
  db
    .selectFrom('live_event')
    .innerJoin('content', 'content.id', 'live_event.content_id')
    .where('live_event.store_id', '=', storeId)
    .select([
      'content.id',
      sql<string>`coalesce(content.draft->>'title', content.title)`.as('title'),
      'content.permalink',
      'content.status',
      'content.access',
      'content.horizontal_image as image',
      'content.blur_hash',
      'content.video_id',
      'live_event.kind',
      filmForStaff(premiereProgram).as('film'),
      filmForStaff(sql`live_event.trailer_id`).as('trailer'),
      'live_event.state',
      'live_event.starts_at',
      'live_event.ends_at',
      'live_event.latency',
      'live_event.dvr',
      'live_event.record',
      'live_event.auto_start',
      'live_event.chat',
      'live_event.donations',
      'live_event.wait_seconds',
      'live_event.title_on_air',
      'live_event.signal_at',
      'live_event.started_at',
      'live_event.interrupted_at',
      'live_event.ended_at',
      'live_event.version',
      'live_event.series_id',
    ])

export const findForStaff = (db: Db, storeId: number, contentId: number) =>
  selectForStaff(db, storeId).where('live_event.content_id', '=', contentId).executeTakeFirst()

type LiveList = (typeof LIVE_LISTS)[number]

const STATES: Record<LiveList, LiveEventRow['state'][]> = {
  upcoming: ['scheduled', 'waiting'],
  on_air: ['live', 'interrupted'],
  past: ['keeping', 'ended', 'on_demand', 'canceled'],
}

export interface LiveListQuery {
  list: LiveList
  /** The condition on `content` of whoever asks. */
  accessible: RawBuilder<boolean>
}

export const listForStaff = (
  db: Db,
  storeId: number,
  { list, accessible, limit, offset }: LiveListQuery & { limit: number; offset: number },
) =>
  selectForStaff(db, storeId)
    .where('live_event.state', 'in', STATES[list])
    .where('content.status', '!=', 'archived')
    .where(accessible)
    .orderBy('live_event.starts_at', list === 'past' ? 'desc' : 'asc')
    .orderBy('live_event.content_id')
    .limit(limit)
    .offset(offset)
    .execute()

export const listBeginning = (
  db: Db,
  storeId: number,
  { from, until, accessible }: { from: string; until: string; accessible: RawBuilder<boolean> },
  limit: number,
) =>
  selectForStaff(db, storeId)
    .where('live_event.state', 'in', STATES.upcoming)
    .where('content.status', '=', 'published')
    .where('live_event.starts_at', '>=', from)
    .where('live_event.starts_at', '<', until)
    .where(accessible)
    .orderBy('live_event.starts_at')
    .orderBy('live_event.content_id')
    .limit(limit)
    .execute()

export async function countForStaff(db: Db, storeId: number, { list, accessible }: LiveListQuery) {
  const { count } = await db
    .selectFrom('live_event')
    .innerJoin('content', 'content.id', 'live_event.content_id')
    .where('live_event.store_id', '=', storeId)
    .where('live_event.state', 'in', STATES[list])
    .where('content.status', '!=', 'archived')
    .where(accessible)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
