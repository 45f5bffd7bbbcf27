import { MOST_MINUTES, type LiveMinute } from '@matinee/contract/analytics/live-reports'
import { MINUTE_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** A live event and the time it was on air, to now if it is. */
export interface LiveTime {
  storeId: number
  contentId: number
  /** Milliseconds since 1970. */
  from: number
  to: number
}

/** What happened in each minute of a live event, or in each `step` minutes of a long one. */
export async function readLiveMinutes(db: Db, { storeId, contentId, from, to }: LiveTime) {
  const first = Math.floor(from / MINUTE_MS)
  const last = Math.max(first, Math.floor(to / MINUTE_MS))
  const step = Math.ceil((last - first + 1) / MOST_MINUTES)
  const event = { storeId, contentId, from: atMinute(first), to: new Date(to).toISOString(), step }
  return { step, minutes: await selectMinutes(db, event) }
}

const atMinute = (minute: number) => new Date(minute * MINUTE_MS).toISOString()

interface MinutesQuery {
  storeId: number
  contentId: number
  from: string
  to: string
  step: number
}

/** A clock of a browser that is wrong moves a beginning into the time of the event. */
async function selectMinutes(db: Db, { storeId, contentId, from, to, step }: MinutesQuery) {
  const bin = (moment: string) =>
    sql`date_bin(make_interval(mins => ${step}::int), ${sql.raw(moment)}, ${from}::timestamptz)`
  const isDuring = sql`created_at >= ${from}::timestamptz and created_at <= ${to}::timestamptz`
  const { rows } = await sql<LiveMinute>`
    with audience as (
      select ${bin('minute')} as minute, max(peak) as viewers from live_audience
      where content_id = ${contentId} group by 1
    ), joined as (
      select ${bin(`least(greatest(began_at, during.first), during.last)`)} as minute, count(*)::int as joins
      from (select visitor, min(began_at) as began_at from viewing
          where store_id = ${storeId} and content_id = ${contentId} and live and watched_ms > 0 group by visitor) as viewer,
        (select ${from}::timestamptz as first, ${to}::timestamptz as last) as during
      group by 1
    ), written as (
      select ${bin('created_at')} as minute,
        (count(*) filter (where state = 'visible' and media_ms is not null))::int as messages,
        (count(*) filter (where donation_amount > 0))::int as donations
      from chat_message where store_id = ${storeId} and content_id = ${contentId} and ${isDuring} group by 1
    )
    select minute, coalesce(viewers, 0) as viewers, coalesce(joins, 0) as joins,
      coalesce(messages, 0) as messages, coalesce(donations, 0) as donations
    from generate_series(${from}::timestamptz, ${to}::timestamptz, make_interval(mins => ${step}::int)) as minute
    left join audience using (minute) left join joined using (minute) left join written using (minute)
    order by minute`.execute(db)
  return rows
}
