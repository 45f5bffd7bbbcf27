import type { LiveDate } from '@matinee/contract/live/live-series'
import type { Db } from '../../platform/database/database.ts'
import type { LiveEventRow } from '../queries.ts'

/** Dates of a series that have not been on air, after one of them, earliest first. */
const laterDates = (db: Db, storeId: number, { series_id, starts_at, content_id }: LiveEventRow) =>
  db
    .selectFrom('live_event')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('series_id', '=', series_id)
    .where('starts_at', '>', starts_at)
    .where('content_id', '!=', content_id)
    .where('state', 'in', ['scheduled', 'waiting'])
    .orderBy('starts_at')
    .orderBy('content_id')

export const listFollowing = (db: Db, storeId: number, event: LiveEventRow) =>
  laterDates(db, storeId, event).execute()

/** The same, locked until the transaction ends. */
export const lockFollowing = (db: Db, storeId: number, event: LiveEventRow) =>
  laterDates(db, storeId, event).forUpdate().execute()

export const listDateIds = async (db: Db, storeId: number, seriesId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('live_event')
      .select('content_id')
      .where('store_id', '=', storeId)
      .where('series_id', '=', seriesId)
      .orderBy('starts_at')
      .orderBy('content_id')
      .execute()
  ).map(({ content_id }) => content_id)

export const insertSeries = (db: Db, series: { store_id: number; time_zone: string }) =>
  db.insertInto('live_series').values(series).returning('id').executeTakeFirstOrThrow()

export const findSeries = (db: Db, id: number) =>
  db.selectFrom('live_series').select('time_zone').where('id', '=', id).executeTakeFirstOrThrow()

export const joinSeries = (db: Db, contentId: number, series_id: number) =>
  db.updateTable('live_event').set({ series_id }).where('content_id', '=', contentId).execute()

const MOST_DATES = 52

/** Other dates of an event's series in public view that are still to come. */
export const listPublicDates = (db: Db, storeId: number, contentId: number): Promise<LiveDate[]> =>
  db
    .selectFrom('live_event as shown')
    .innerJoin('live_event', 'live_event.series_id', 'shown.series_id')
    .innerJoin('content', 'content.id', 'live_event.content_id')
    .where('shown.content_id', '=', contentId)
    .where('content.store_id', '=', storeId)
    .where('content.id', '!=', contentId)
    .where('content.listed_at', 'is not', null)
    .where('live_event.state', 'in', ['scheduled', 'waiting', 'live', 'interrupted'])
    .select(['content.id', 'content.permalink', 'content.title', 'live_event.starts_at', 'live_event.state'])
    .orderBy('live_event.starts_at')
    .limit(MOST_DATES)
    .execute()
