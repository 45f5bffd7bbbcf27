import { HOME_DAYS, type Home, type MoneyTrend, type Trend } from '@matinee/contract/home/home'
import { reaches } from '@matinee/contract/platform/roles'
import { sql } from 'kysely'
import { readDailyMetrics } from '../analytics/reports/overview.ts'
import { resolveReportScope } from '../analytics/reports/report-scope.ts'
import { rowsBehind } from '../billing/revenue/rows.ts'
import { listChoices } from '../billing/sales/choices.ts'
import type { PeopleContext } from '../members/people/context.ts'
import { conditionFor } from '../members/people/list.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { HomeDays } from './home-days.ts'
import { partOf } from './part.ts'
import { trendOf } from './trend.ts'

/** The figures of today and of the days before, each for the roles that may see its rows. */
export async function readFigures(
  ctx: PeopleContext,
  viewer: Viewer,
  days: HomeDays,
): Promise<Home['figures']> {
  const seesSales = reaches(viewer.role, 'analytics', 'view', 'sales')
  const [revenue, joined, subscribed, left, watched] = await Promise.all([
    partOf(seesSales, () => readSales(ctx, viewer, days)),
    partOf(reaches(viewer.role, 'people', 'view'), () => countJoined(ctx, viewer, days)),
    partOf(seesSales, () => countSubscriptions(ctx, viewer, days, 'new')),
    partOf(seesSales, () => countSubscriptions(ctx, viewer, days, 'left')),
    partOf(reaches(viewer.role, 'analytics', 'own', 'content'), () => sumWatched(ctx, viewer)),
  ])
  return { revenue, joined, subscribed, left, watched }
}

/** Sales in the store's currency, and in each other in which something was sold in these days. */
async function readSales(ctx: PeopleContext, viewer: Viewer, days: HomeDays): Promise<MoneyTrend[]> {
  const { currencies } = await listChoices(ctx, viewer)
  const own = await salesIn(ctx, viewer, days, undefined)
  const others = await Promise.all(
    currencies
      .filter((currency) => currency !== own.currency)
      .map((currency) => salesIn(ctx, viewer, days, currency)),
  )
  return [own, ...others.filter((sales) => sales.days.some(({ amount }) => amount > 0))]
}

async function salesIn(ctx: PeopleContext, viewer: Viewer, days: HomeDays, given: string | undefined) {
  const asked = { of: 'sales', days: HOME_DAYS, ...(given && { currency: given }) } as const
  const { listing, currency } = await rowsBehind(ctx, viewer, asked)
  const rows = sql`select ${listing.select} from ${listing.from} where ${listing.where}`
  return { currency, ...(await trendOf(ctx.db, days, rows)) }
}

async function countSubscriptions(
  ctx: PeopleContext,
  viewer: Viewer,
  days: HomeDays,
  of: 'new' | 'left',
): Promise<Trend> {
  const { listing } = await rowsBehind(ctx, viewer, { of, days: HOME_DAYS })
  const rows = sql`select ${listing.select} from ${listing.from} where ${listing.where}`
  return trendOf(ctx.db, days, sql`select at, 1 as amount from (${rows}) as row`)
}

const countJoined = (ctx: PeopleContext, viewer: Viewer, days: HomeDays): Promise<Trend> => {
  const joined = conditionFor(ctx, viewer, { joined_from: days.start, joined_to: days.end })
  return trendOf(ctx.db, days, sql`select created_at as at, 1 as amount from member where ${joined}`)
}

/** What is watched is kept by day, so that part of a day has nothing to be compared with. */
async function sumWatched(ctx: PeopleContext, viewer: Viewer): Promise<Trend> {
  const scope = await resolveReportScope(ctx, viewer, { days: HOME_DAYS })
  const watched = await readDailyMetrics(ctx.db, scope, scope.period)
  const days = watched.map(({ day, watched_seconds }) => ({ day, amount: watched_seconds }))
  return { today: days.at(-1)!.amount, before: null, days }
}
