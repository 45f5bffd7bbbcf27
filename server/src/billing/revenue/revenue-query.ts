import type { Period } from '@matinee/contract/analytics/reports'
import type { RevenueQuery } from '@matinee/contract/billing/revenue'
import { sql } from 'kysely'
import { previousPeriod, resolvePeriod } from '../../platform/text/calendar.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { every, type SqlCondition } from '../sales/listing.ts'

/** A query of a revenue report: days, currency and filters. */
export interface RevenueReportQuery {
  store_id: number
  period: Period
  before: Period
  currency: string
  /** The start of the previous period, and start and end of this one. */
  moments: { start: string; middle: string; end: string }
  /** The condition on rows of `sale`, without the period. */
  sales: SqlCondition
  /** The condition on rows of `subscription`, as they are today. */
  subscriptions: SqlCondition
  /** Whether `subscriptions` filters by more than store and currency. */
  isNarrowed: boolean
}

/** Reads the query of a report for a viewer who may see sales. */
export async function parseRevenueQuery(
  ctx: StoreContext,
  viewer: Viewer,
  query: RevenueQuery,
): Promise<RevenueReportQuery> {
  assertMaySee(viewer, 'analytics', 'sales')
  const store = await findStore(ctx.db, ctx.store.id)
  const period = resolvePeriod(query, ctx.clock.now(), store.time_zone)
  const currency = query.currency ?? store.currency
  const asked = { store_id: ctx.store.id, period, before: previousPeriod(period), currency }
  return {
    ...asked,
    moments: await momentsOf(ctx, asked),
    sales: salesWanted(asked, query),
    subscriptions: subscriptionsWanted(asked, query),
    isNarrowed: query.offer_id !== undefined || query.country !== undefined,
  }
}

type QueryScope = Pick<RevenueReportQuery, 'store_id' | 'period' | 'before' | 'currency'>

async function momentsOf({ db }: StoreContext, { period, before: earlier }: QueryScope) {
  const at = (day: string, later = 0) =>
    sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone ${period.time_zone})`
  const { rows } = await sql<RevenueReportQuery['moments']>`
    select ${at(earlier.from)} as start, ${at(period.from)} as middle, ${at(period.to, 1)} as end`.execute(db)
  return rows[0]!
}

const salesWanted = ({ store_id, currency }: QueryScope, { offer_id, country, kind }: RevenueQuery) =>
  every([
    sql`sale.store_id = ${store_id} and sale.currency = ${currency}`,
    ...(offer_id ? [sql<boolean>`sale.offer_id = ${offer_id}`] : []),
    ...(country ? [sql<boolean>`sale.country = ${country}`] : []),
    ...(kind ? [sql<boolean>`sale.sold = ${kind}`] : []),
  ])

const subscriptionsWanted = ({ store_id, currency }: QueryScope, { offer_id, country }: RevenueQuery) =>
  every([
    sql`subscription.store_id = ${store_id} and subscription.currency = ${currency}`,
    ...(offer_id ? [sql<boolean>`subscription.offer_id = ${offer_id}`] : []),
    ...(country ? [sql<boolean>`subscription.tax_country = ${country}`] : []),
  ])
