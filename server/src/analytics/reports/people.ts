import {
  RISK_AFTER_DAYS,
  RISK_UNTIL_DAYS,
  type Audience,
  type PersonActivity,
} from '@matinee/contract/audience-reports'
import type { Period } from '@matinee/contract/reports'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http.ts'
import { whoMaySee, type Viewer } from '../../platform/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { dayAt, daysAfter, periodOf } from '../../platform/calendar.ts'
import { PER_PAGE } from './programs.ts'

export interface AskedPeople {
  from?: string
  to?: string
  days?: number
  audience: Audience
  page: number
}

/** Members who watched and how much, those with the most first; or those who may be about to leave. */
export async function listActivity(ctx: StoreContext, viewer: Viewer, asked: AskedPeople) {
  whoMaySee(viewer, 'analytics')
  whoMaySee(viewer, 'people')
  const { time_zone } = await findStore(ctx.db, ctx.store.id)
  const now = ctx.clock.now()
  const period =
    asked.audience === 'active'
      ? periodOf(asked, now, time_zone)
      : riskPeriod(dayAt(now, time_zone), time_zone)
  const { rows } = await activityIn(ctx, period, asked)
  const total = rows[0]?.total ?? 0
  const body = rows.map(({ total: _total, ...person }) => ({
    ...person,
    watched_seconds: Number(person.watched_seconds),
  }))
  const { page } = asked
  return { body, headers: { 'last-page': page * PER_PAGE >= total, 'total-count': total, page } }
}

const riskPeriod = (today: string, time_zone: string): Period => ({
  from: daysAfter(today, -RISK_UNTIL_DAYS),
  to: today,
  time_zone,
})

function activityIn({ db, store }: StoreContext, { from, to }: Period, { audience, page }: AskedPeople) {
  const atRisk = sql`having max(day) <= ${to}::date - ${sql.lit(RISK_AFTER_DAYS)}`
  return sql<PersonActivity & { total: number }>`
    with watched as (
      select member_id, sum(watched_ms) / 1000.0 as watched_seconds, sum(views)::int as views,
        count(distinct content_id)::int as programs, count(distinct day)::int as days, max(day) as last_watched
      from viewing
      where store_id = ${store.id} and day between ${from}::date and ${to}::date and member_id is not null
        and watched_ms > 0
      group by member_id ${audience === 'at_risk' ? atRisk : sql``}
    )
    select member_id, member.name, watched_seconds, views, programs, days, last_watched::text, member.last_seen_at,
      count(*) over ()::int as total
    from watched join member on member.id = member_id and member.role = 'user'
    order by watched.watched_seconds desc, member_id
    limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`.execute(db)
}
