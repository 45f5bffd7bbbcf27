import { sql } from 'kysely'
import type { NewRow, RowChanges } from '../platform/database/columns.ts'
import type { Db } from '../platform/database/database.ts'
import type {
  AnalyticsDayTable,
  AnalyticsSettingTable,
  PageViewTable,
  PixelEventTable,
  StatsStatementTable,
} from './tables.ts'

export const DEFAULT_ANALYTICS_SETTINGS = { retention_days: 395 }

export const findDay = (db: Db, day: string) =>
  db.selectFrom('analytics_day').select('salt').where('day', '=', day).executeTakeFirst()

export const saveDay = (db: Db, day: AnalyticsDayTable) =>
  db
    .insertInto('analytics_day')
    .values(day)
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ salt: day.salt }))
    .returning('salt')
    .executeTakeFirstOrThrow()

export const forgetSaltsBefore = (db: Db, day: string) =>
  db
    .updateTable('analytics_day')
    .set({ salt: null })
    .where('day', '<', day)
    .where('salt', 'is not', null)
    .execute()

/** The days before a given one that have a partition, as `2026-01-31`. */
export const listDaysBefore = async (db: Db, day: string) => {
  const rows = await db
    .selectFrom('analytics_day')
    .select(sql<string>`day::text`.as('day'))
    .where('day', '<', day)
    .orderBy('day')
    .execute()
  return rows.map((row) => row.day)
}

export const deleteDay = (db: Db, day: string) =>
  db.deleteFrom('analytics_day').where('day', '=', day).execute()

/** The analytics settings of a store with defaults; undefined if there is no such store. */
export const findSettings = (db: Db, storeId: number) =>
  db
    .selectFrom('store')
    .leftJoin('analytics_setting', 'analytics_setting.store_id', 'store.id')
    .select((eb) => [
      eb.fn
        .coalesce('retention_days', sql.lit(DEFAULT_ANALYTICS_SETTINGS.retention_days))
        .as('retention_days'),
      'store.tracking',
      'store.analytics_env_id as environment',
      'store.stats_id',
      'store.vendors',
      'store.ask_consent',
      'store.mail_opens',
    ])
    .where('store.id', '=', storeId)
    .executeTakeFirst()

export const saveSettings = (
  db: Db,
  storeId: number,
  changes: RowChanges<AnalyticsSettingTable, 'retention_days'>,
) =>
  db
    .insertInto('analytics_setting')
    .values({ ...DEFAULT_ANALYTICS_SETTINGS, ...changes, store_id: storeId })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(changes))
    .execute()

/** The retention in days of each store, with defaults. */
export const listRetentions = (db: Db) =>
  db
    .selectFrom('store')
    .leftJoin('analytics_setting', 'analytics_setting.store_id', 'store.id')
    .select((eb) => [
      'store.id',
      eb.fn.coalesce('retention_days', sql.lit(DEFAULT_ANALYTICS_SETTINGS.retention_days)).as('days'),
    ])
    .execute()

/** Deletes a store's data from before a moment; events are dropped by whole days with their partition. */
export async function deleteBefore(db: Db, storeId: number, moment: string) {
  for (const table of ['player_event', 'stats_statement', 'page_view', 'pixel_event'] as const) {
    await db.deleteFrom(table).where('store_id', '=', storeId).where('created_at', '<', moment).execute()
  }
  await sql`delete from viewing where store_id = ${storeId} and day < ${moment}::timestamptz::date`.execute(
    db,
  )
}

export const isOptedOut = async (db: Db, storeId: number, memberId: number) =>
  (await db
    .selectFrom('analytics_opt_out')
    .select('member_id')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

export const insertOptOut = (db: Db, storeId: number, memberId: number) =>
  db
    .insertInto('analytics_opt_out')
    .values({ store_id: storeId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteOptOut = (db: Db, storeId: number, memberId: number) =>
  db
    .deleteFrom('analytics_opt_out')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .execute()

/** A repeated statement is stored once. */
export const insertStatement = (
  db: Db,
  statement: NewRow<StatsStatementTable, 'store_id' | 'digest' | 'topic' | 'data' | 'created_at'>,
) =>
  db
    .insertInto('stats_statement')
    .values(statement)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const insertPageView = (
  db: Db,
  view: NewRow<
    PageViewTable,
    | 'store_id'
    | 'member_id'
    | 'visitor'
    | 'email'
    | 'session'
    | 'gid'
    | 'host'
    | 'pathname'
    | 'query'
    | 'referrer'
    | 'window_width'
    | 'window_height'
    | 'created_at'
  >,
) => db.insertInto('page_view').values(view).execute()

export const insertPixelEvent = (
  db: Db,
  event: NewRow<
    PixelEventTable,
    | 'store_id'
    | 'member_id'
    | 'visitor'
    | 'name'
    | 'category'
    | 'value'
    | 'details'
    | 'session'
    | 'ga_id'
    | 'referer'
    | 'page_location'
    | 'is_publisher'
    | 'source'
    | 'created_at'
  >,
) => db.insertInto('pixel_event').values(event).execute()
