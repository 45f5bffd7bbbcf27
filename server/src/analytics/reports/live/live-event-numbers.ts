import type { LiveEventNumbers } from '@matinee/contract/analytics/live-reports'
import { sql, type RawBuilder } from 'kysely'
import { whereAccessible } from '../../../catalogue/programs/program-authorization.ts'
import { countMessagesOf } from '../../../chat/queries/figures.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { assertReach, type Viewer } from '../../../platform/http/viewer.ts'
import { resolvePeriod } from '../../../platform/text/calendar.ts'
import { findStore } from '../../../store/queries.ts'
import { readLiveMoney } from './live-money.ts'

export const LIVE_EVENTS_PER_PAGE = 50

interface LiveEventsQuery {
  from?: string
  to?: string
  days?: number
  page: number
}

/** A page of the live events that began within a period, newest first, with their figures. */
export async function listLiveEventNumbers(
  ctx: StoreContext,
  viewer: Viewer,
  { page, ...days }: LiveEventsQuery,
) {
  assertReach(viewer, 'analytics', 'own', 'content')
  const { time_zone } = await findStore(ctx.db, ctx.store.id)
  const { from, to } = resolvePeriod(days, ctx.clock.now(), time_zone)
  const rows = await selectEventNumbers(
    ctx.db,
    sql`live_event.store_id = ${ctx.store.id} and ${whereAccessible(viewer)}
      and started_at >= ${from}::timestamp at time zone ${time_zone}
      and started_at < (${to}::date + 1)::timestamp at time zone ${time_zone}`,
    { limit: LIVE_EVENTS_PER_PAGE, offset: (page - 1) * LIVE_EVENTS_PER_PAGE },
  )
  const total = rows[0]?.total ?? 0
  const headers = { 'last-page': page * LIVE_EVENTS_PER_PAGE >= total, 'total-count': total, page }
  return { body: await withChatAndMoney(ctx, viewer, rows), headers }
}

/** The figures of one event; undefined if it is not the viewer's to see. */
export async function findLiveEventNumbers(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<LiveEventNumbers | undefined> {
  assertReach(viewer, 'analytics', 'own', 'content')
  const wanted = sql`live_event.store_id = ${ctx.store.id} and live_event.content_id = ${id}
    and ${whereAccessible(viewer)}`
  const rows = await selectEventNumbers(ctx.db, wanted, { limit: 1, offset: 0 })
  return (await withChatAndMoney(ctx, viewer, rows))[0]
}

type Row = Omit<LiveEventNumbers, 'average_seconds' | 'messages' | 'money'> & { total: number }

async function selectEventNumbers(
  db: Db,
  wanted: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as (
      select live_event.content_id, content.title, live_event.store_id, live_event.kind, state, started_at, ended_at,
        count(*) over ()::int as total
      from live_event join content on content.id = live_event.content_id
      where ${wanted}
      order by started_at desc nulls last, live_event.content_id limit ${limit} offset ${offset}
    )
    select page.content_id, title, kind, state, started_at, ended_at, total,
      coalesce((select max(peak) from live_audience where live_audience.content_id = page.content_id), 0) as peak,
      coalesce(watched.viewers, 0)::int as viewers, coalesce(watched.seconds, 0)::float8 as watched_seconds
    from page left join lateral (
      select count(distinct coalesce(member_id, visitor)) filter (where watched_ms > 0) as viewers,
        sum(watched_ms) / 1000.0 as seconds
      from viewing where viewing.store_id = page.store_id and viewing.content_id = page.content_id and live
    ) as watched on true
    order by started_at desc, page.content_id`.execute(db)
  return rows
}

async function withChatAndMoney(ctx: StoreContext, viewer: Viewer, rows: Row[]): Promise<LiveEventNumbers[]> {
  const ids = rows.map(({ content_id }) => content_id)
  const [messages, moneyOf] = await Promise.all([
    countMessagesOf(ctx.db, ctx.store.id, ids),
    readLiveMoney(ctx, viewer, ids),
  ])
  return rows.map(({ total: _total, ...row }) => ({
    ...row,
    average_seconds: row.viewers > 0 ? row.watched_seconds / row.viewers : null,
    messages: messages.get(row.content_id) ?? 0,
    money: moneyOf(row.content_id),
  }))
}
