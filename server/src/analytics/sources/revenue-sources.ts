import type { RevenueSource } from '@matinee/contract/analytics/revenue-sources'
import type { RevenueQuery } from '@matinee/contract/billing/revenue'
import { sql } from 'kysely'
import { decimalAmount } from '../../billing/decimal-amount.ts'
import { parseRevenueQuery } from '../../billing/revenue/revenue-query.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { csvOf } from '../../platform/text/csv-writer.ts'

/** The first payment of an order that began with a trial: its invoice is a renewal. */
const AFTER_TRIAL = sql`(first.id is not null and not exists (select from invoice as earlier
  where earlier.subscription_id = invoice.subscription_id and earlier.id < invoice.id and earlier.status = 'paid'))`

/**
 * The revenue of a period by what its orders are owed to. Renewals, refunds and lost disputes count where the order does
 * that they come from, so that the rows add up to the net revenue of the period.
 */
export async function readRevenueSources(ctx: StoreContext, viewer: Viewer, query: RevenueQuery) {
  const { period, currency, sales, moments } = await parseRevenueQuery(ctx, viewer, query)
  const { rows: sources } = await sql<RevenueSource>`
    select coalesce(source.kind, 'unknown') as kind, coalesce(source.name, '') as name,
      (count(*) filter (where sale.what = 'sale' and (invoice.purchase_id is not null or ${AFTER_TRIAL})))::int as orders,
      sum(sale.gross - sale.discount - sale.credit - sale.balance_used - sale.refunded)::bigint as net
    from sale join invoice on invoice.id = sale.invoice_id
    left join lateral (select id from purchase where invoice.purchase_id is null
      and purchase.subscription_id = invoice.subscription_id order by id limit 1) as first on true
    left join order_source source on source.purchase_id = coalesce(invoice.purchase_id, first.id)
    where ${sales} and sale.at >= ${moments.middle} and sale.at < ${moments.end}
    group by 1, 2 order by net desc, kind, name`.execute(ctx.db)
  return { period, currency, sources }
}

/** The same as CSV. */
export async function writeRevenueSources(ctx: StoreContext, viewer: Viewer, query: RevenueQuery) {
  const { currency, sources } = await readRevenueSources(ctx, viewer, query)
  return csvOf([
    ['source', 'name', 'orders', 'net', 'currency'],
    ...sources.map(({ kind, name, orders, net }) => [
      kind,
      name,
      orders,
      decimalAmount(net, currency),
      currency,
    ]),
  ])
}
