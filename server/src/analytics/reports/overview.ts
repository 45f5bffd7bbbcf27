import {
  METRIC_NAMES,
  METRICS,
  type DayNumbers,
  type Numbers,
  type Overview,
  type Period,
  type ReportQuery,
  type Share,
} from '@matinee/contract/analytics/reports'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { resolveReportScope, type ReportScope } from './report-scope.ts'
import { listDays } from '../../platform/text/calendar.ts'

/** All figures as defined; zero if nothing was watched. */
export const METRIC_COLUMNS = sql.raw(
  METRIC_NAMES.map((name) =>
    name === 'completion' ? `${METRICS[name]} as ${name}` : `coalesce(${METRICS[name]}, 0) as ${name}`,
  ).join(', '),
)

/** Watching in a period, compared with the previous one. */
export async function readOverview(ctx: StoreContext, viewer: Viewer, query: ReportQuery): Promise<Overview> {
  const asked = await resolveReportScope(ctx, viewer, query)
  const { period, before } = asked
  const [numbers, numbers_before, days, days_before, devices, countries] = await Promise.all([
    readMetrics(ctx.db, asked, period),
    readMetrics(ctx.db, asked, before),
    readDailyMetrics(ctx.db, asked, period),
    readDailyMetrics(ctx.db, asked, before),
    readShares(ctx.db, asked, 'device'),
    readShares(ctx.db, asked, 'country'),
  ])
  return { period, before, numbers, numbers_before, days, days_before, devices, countries }
}

/** The figures of the selected rows. */
export async function readMetrics(db: Db, asked: ReportScope, period: Period): Promise<Numbers> {
  const { rows } =
    await sql<Numbers>`select ${METRIC_COLUMNS} from viewing where ${asked.rows(period)}`.execute(db)
  return toMetrics(rows[0]!)
}

const NO_METRICS: Numbers = { plays: 0, views: 0, viewers: 0, watched_seconds: 0, completion: null }

/** The figures of every day of a period. */
export async function readDailyMetrics(db: Db, asked: ReportScope, period: Period): Promise<DayNumbers[]> {
  const { rows } = await sql<DayNumbers>`
    select day::text, ${METRIC_COLUMNS} from viewing where ${asked.rows(period)} group by viewing.day`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.day, { day: row.day, ...toMetrics(row) }]))
  return listDays(period).map((day) => known.get(day) ?? { day, ...NO_METRICS })
}

/** PostgreSQL's numeric arrives as text. */
export const toMetrics = (row: Numbers): Numbers => ({
  plays: Number(row.plays),
  views: Number(row.views),
  viewers: Number(row.viewers),
  watched_seconds: Number(row.watched_seconds),
  completion: row.completion,
})

const MOST_SHARES = 10

async function readShares(db: Db, asked: ReportScope, column: 'device' | 'country'): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select coalesce(${sql.ref(column)}::text, '') as name, sum(views)::int as views,
      (sum(watched_ms) / 1000.0)::float8 as watched_seconds
    from viewing where ${asked.rows(asked.period)}
    group by 1 order by watched_seconds desc, name limit ${MOST_SHARES}`.execute(db)
  return rows
}
