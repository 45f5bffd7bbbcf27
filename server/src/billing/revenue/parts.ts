import type { RevenuePart } from '@matinee/contract/billing/revenue'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { RevenueReportQuery } from './revenue-query.ts'

const MOST = 10

const GROUP_COLUMNS = {
  plans: sql`coalesce(offer.title, '')`,
  countries: sql`coalesce(sale.country, '')`,
  coupons: sql`coalesce(coupon.code, '')`,
}

/** Sales by plan, country and coupon, largest first. */
export async function partsBy(
  db: Db,
  asked: RevenueReportQuery,
  by: keyof typeof GROUP_COLUMNS,
): Promise<RevenuePart[]> {
  const { rows } = await sql<RevenuePart>`
    select ${GROUP_COLUMNS[by]} as name, (count(*) filter (where what = 'sale'))::int as sales,
      sum(gross - discount - credit - balance_used - refunded)::bigint as net
    from sale left join offer on offer.id = sale.offer_id left join coupon on coupon.id = sale.coupon_id
    where ${asked.sales} and at >= ${asked.moments.middle} and at < ${asked.moments.end}
      ${by === 'coupons' ? sql`and sale.coupon_id is not null` : sql``}
    group by 1 order by net desc, name limit ${MOST}`.execute(db)
  return rows
}
