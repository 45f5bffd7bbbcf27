import type { CampaignState } from '@matinee/contract/notices/campaigns'
import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CampaignTable } from './tables.ts'

export type CampaignRow = Selectable<CampaignTable>

const ENTRY = [
  'id',
  'subject',
  'topic',
  'state',
  'send_at',
  'local_time',
  'created_at',
  'started_at',
  'ended_at',
  'readers',
  'sent',
  'demo',
] as const

/** Newest first. */
export const findCampaigns = (db: Db, storeId: number, limit: number, offset: number) =>
  db
    .selectFrom('campaign')
    .select(ENTRY)
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countCampaigns(db: Db, storeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('campaign')
    .select(sql<number>`count(*)`.as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return count
}

export const findCampaign = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a campaign until the transaction ends. */
export const lockCampaign = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertCampaign = (
  db: Db,
  campaign: NewRow<
    CampaignTable,
    'store_id' | 'subject' | 'locale' | 'topic' | 'audience' | 'created_at' | 'demo'
  >,
) =>
  db
    .insertInto('campaign')
    .values({ ...campaign, segment_id: null, per_minute: null, test: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateContent = (
  db: Db,
  id: number,
  content: RowChanges<
    CampaignTable,
    | 'subject'
    | 'preheader'
    | 'blocks'
    | 'locale'
    | 'topic'
    | 'audience'
    | 'segment_id'
    | 'per_minute'
    | 'test'
    | 'translations'
  >,
) =>
  db
    .updateTable('campaign')
    .set({ ...content, problem: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type Course = RowChanges<
  CampaignTable,
  | 'state'
  | 'problem'
  | 'send_at'
  | 'local_time'
  | 'links'
  | 'started_at'
  | 'ended_at'
  | 'readers'
  | 'counts_opens'
>

export const updateCourse = (db: Db, id: number, course: Course) =>
  db.updateTable('campaign').set(course).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const updateTest = (
  db: Db,
  id: number,
  test: Partial<
    RowChanges<CampaignTable, 'test_ends_at' | 'test_winner' | 'test_decided_at' | 'test_decided_by'>
  >,
) => db.updateTable('campaign').set(test).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Changes a campaign that is in this state; undefined if it no longer is. */
export const updateCourseFrom = (db: Db, id: number, state: CampaignState, course: Course) =>
  db
    .updateTable('campaign')
    .set(course)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()

export const deleteCampaign = (db: Db, id: number) => db.deleteFrom('campaign').where('id', '=', id).execute()

export interface ReaderCount {
  state: string
  reason: string | null
  count: number
  unsubscribed: number
  opened: number
}

export async function countReadersByState(db: Db, campaignId: number): Promise<ReaderCount[]> {
  const { rows } = await sql<ReaderCount>`
    select state, case when state = 'skipped' then reason end as reason, count(*)::int as count,
      count(unsubscribed_at)::int as unsubscribed, count(opened_at)::int as opened
    from campaign_reader where campaign_id = ${campaignId} group by 1, 2`.execute(db)
  return rows
}

/** The readers who opened each link, by its place, and those who opened any. */
export async function countClicks(db: Db, campaignId: number) {
  const { rows } = await sql<{ link: number | null; count: number }>`
    select link, count(distinct reader_id)::int as count from campaign_click where campaign_id = ${campaignId}
    group by grouping sets ((link), ())`.execute(db)
  return {
    readers: rows.find(({ link }) => link === null)?.count ?? 0,
    byLink: new Map(rows.flatMap(({ link, count }) => (link === null ? [] : [[link, count] as const]))),
  }
}

export async function countSentSince(db: Db, campaignId: number, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_reader
    where campaign_id = ${campaignId} and sent_at > ${since}::timestamptz`.execute(db)
  return rows[0]!.count
}
