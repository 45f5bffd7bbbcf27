import type { Revenue, RevenueQuery, RevenueStep } from '@matinee/contract/billing/revenue'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { listChoices } from '../sales/choices.ts'
import { parseRevenueQuery, type RevenueReportQuery } from './revenue-query.ts'
import { daysOfMoney, linesOf, sumOf } from './money.ts'
import { partsBy } from './parts.ts'
import { churnedIn, mrrMovementsOf, mrrSnapshotNow, subscribersOf, trialsIn } from './subscribers.ts'

/** Sales of a period, what remains of them, and who pays, compared with the previous period. */
export async function readRevenue(ctx: StoreContext, viewer: Viewer, query: RevenueQuery): Promise<Revenue> {
  const asked = await parseRevenueQuery(ctx, viewer, query)
  const { period, before, currency } = asked
  const [{ days, days_before }, people, { currencies }, now, plans, countries, coupons] = await Promise.all([
    daysOfMoney(ctx.db, asked),
    peopleOf(ctx, asked),
    listChoices(ctx, viewer),
    mrrSnapshotNow(ctx.db, asked),
    partsBy(ctx.db, asked, 'plans'),
    partsBy(ctx.db, asked, 'countries'),
    partsBy(ctx.db, asked, 'coupons'),
  ])
  const [money, money_before] = [sumOf(days), sumOf(days_before)]
  return {
    ...{ period, before, currency, currencies },
    ...{ money, money_before, days, days_before, now, plans, countries, coupons },
    mrr: people.moves.now.mrr,
    mrr_before: people.moves.earlier.mrr,
    subscribers: subscribersOf(period, { ...people.of(true), moves: people.moves.now, money }),
    subscribers_before: subscribersOf(before, {
      ...people.of(false),
      moves: people.moves.earlier,
      money: money_before,
    }),
  }
}

async function peopleOf(ctx: StoreContext, asked: RevenueReportQuery) {
  const [moves, left, trials] = await Promise.all([
    mrrMovementsOf(ctx.db, asked),
    churnedIn(ctx.db, asked),
    trialsIn(ctx.db, asked, ctx.clock.now().toISOString()),
  ])
  const of = (isNow: boolean) => ({
    left: left.filter(({ is_now }) => is_now === isNow),
    trials: trials.find(({ is_now }) => is_now === isNow),
  })
  return { moves, of }
}

/** The figures as a table of months or days. */
export async function readTable(
  ctx: StoreContext,
  viewer: Viewer,
  { by, ...query }: RevenueQuery & { by: RevenueStep },
) {
  const asked = await parseRevenueQuery(ctx, viewer, query)
  const { days } = await daysOfMoney(ctx.db, asked)
  return { period: asked.period, currency: asked.currency, lines: linesOf(days, by, ctx.store.locale) }
}

/** Today so far compared with yesterday until the same time of the store's clock, for the home screen. */
export async function readToday(ctx: StoreContext, viewer: Viewer) {
  const asked = await parseRevenueQuery(ctx, viewer, { days: 1 })
  const now = ctx.clock.now().toISOString()
  const { time_zone } = asked.period
  const sameTimeYesterday = sql`((${now}::timestamptz at time zone ${time_zone}) - interval '1 day') at time zone ${time_zone}`
  const { rows } = await sql<{ sales: number; gross: number; gross_before: number }>`
    select (count(*) filter (where at >= ${asked.moments.middle} and what = 'sale'))::int as sales,
      coalesce(sum(gross) filter (where at >= ${asked.moments.middle}), 0)::bigint as gross,
      coalesce(sum(gross) filter (where at < ${sameTimeYesterday}), 0)::bigint as gross_before
    from sale where ${asked.sales} and at >= ${asked.moments.start} and at < ${asked.moments.end}`.execute(
    ctx.db,
  )
  const { on_hold } = await mrrSnapshotNow(ctx.db, asked)
  return { currency: asked.currency, ...rows[0]!, on_hold }
}
