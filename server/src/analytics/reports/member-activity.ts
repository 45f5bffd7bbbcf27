import {
  RISK_AFTER_DAYS,
  RISK_UNTIL_DAYS,
  type Audience,
  type PersonActivity,
} from '@matinee/contract/analytics/audience-reports'
import type { Period, ReportQuery } from '@matinee/contract/analytics/reports'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { previousPeriod, dayAt, addDays } from '../../platform/text/calendar.ts'
import { resolveReportScope, type ReportScope } from './report-scope.ts'
import { PROGRAMS_PER_PAGE } from './programs.ts'

export type ActivityQuery = ReportQuery & { audience: Audience; page: number }

/** Members by watch time, most first; or members at risk of churn. */
export async function listActivity(
  ctx: StoreContext,
  viewer: Viewer,
  { audience, page, ...query }: ActivityQuery,
) {
  assertMaySee(viewer, 'analytics')
  assertMaySee(viewer, 'people')
  const asked = await resolveReportScope(ctx, viewer, query)
  const period = audience === 'active' ? asked.period : riskPeriod(ctx.clock.now(), asked.period)
  const { rows } = await selectActivity(ctx.db, asked, { period, audience, page })
  const total = rows[0]?.total ?? 0
  const body = rows.map(({ total: _total, ...person }) => ({
    ...person,
    watched_seconds: Number(person.watched_seconds),
    watched_seconds_before: Number(person.watched_seconds_before),
  }))
  return { body, headers: { 'last-page': page * PROGRAMS_PER_PAGE >= total, 'total-count': total, page } }
}

function riskPeriod(now: Date, { time_zone }: Period): Period {
  const today = dayAt(now, time_zone)
  return { from: addDays(today, -RISK_UNTIL_DAYS), to: today, time_zone }
}

interface ActivityPage {
  period: Period
  audience: Audience
  page: number
}

function selectActivity(db: Db, asked: ReportScope, { period, audience, page }: ActivityPage) {
  const atRisk = sql`having max(day) <= ${period.to}::date - ${sql.lit(RISK_AFTER_DAYS)}`
  return sql<PersonActivity & { total: number }>`
    with watched as (
      select member_id, sum(watched_ms) / 1000.0 as watched_seconds, sum(views)::int as views,
        count(distinct content_id)::int as programs, count(distinct day)::int as days, max(day) as last_watched
      from viewing
      where ${asked.rows(period)} and member_id is not null and watched_ms > 0
      group by member_id ${audience === 'at_risk' ? atRisk : sql``}
    ), page as (
      select watched.*, member.name, member.last_seen_at, count(*) over ()::int as total
      from watched join member on member.id = member_id and member.role = 'user'
      order by watched_seconds desc, member_id limit ${PROGRAMS_PER_PAGE} offset ${(page - 1) * PROGRAMS_PER_PAGE}
    ), earlier as (
      select member_id, sum(watched_ms) / 1000.0 as watched_seconds_before from viewing
      where ${asked.rows(previousPeriod(period))} and member_id in (select member_id from page) group by member_id
    )
    select member_id, name, watched_seconds, coalesce(watched_seconds_before, 0) as watched_seconds_before, views,
      programs, days, last_watched::text, last_seen_at, total
    from page left join earlier using (member_id)
    order by watched_seconds desc, member_id`.execute(db)
}
