import type { Quarter } from '@matinee/contract/billing/vat-report'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { UNION } from '../pricing/taxes/vat-ids.ts'

/** Whether the demo alone has sold something. */
export async function hasOnlyDemoSales({ db, store }: StoreContext): Promise<boolean> {
  const { rows } = await sql<{ only: boolean }>`select
    exists (select from invoice where store_id = ${store.id} and demo and paid_at is not null)
    and not exists (select from invoice where store_id = ${store.id} and not demo and paid_at is not null)
      as only`.execute(db)
  return rows[0]!.only
}

/**
 * Rows of `sale` with consumers of the union as buyers: those without a VAT number, whose tax is not reversed. Gift cards
 * are taxed as they are spent, and donations not at all.
 */
const consumerSales = (
  storeId: number,
  demo: boolean,
) => sql`sale join invoice on invoice.id = sale.invoice_id
  where sale.store_id = ${storeId} and invoice.demo = ${demo} and invoice.sold not in ('gift_card', 'donation')
    and not invoice.reverse_charge and invoice.vat_id is null and invoice.country = any(${[...UNION]})`

/** Without tax: what a gift card paid is sold, too. */
const NET = sql`sum(sale.gross - sale.discount - sale.credit - sale.refunded)::bigint`

const localTime = (moment: 'sale.at' | 'invoice.paid_at', zone: string) =>
  sql`(${sql.ref(moment)} at time zone ${sql.lit(zone)})`

export interface QuarterSum {
  country: string
  rate: number
  currency: string
  sales: number
  net: number
  tax: number
  /** The quarter of the invoices, which is an earlier one for what was given back later. */
  of_year: number
  of_quarter: number
}

export async function sumQuarter(
  { db, store }: StoreContext,
  { year, quarter, time_zone, demo }: Quarter & { time_zone: string; demo: boolean },
): Promise<QuarterSum[]> {
  const paid = localTime('invoice.paid_at', time_zone)
  const { rows } = await sql<QuarterSum>`
    select invoice.country, invoice.tax_rate::float8 as rate, sale.currency,
      (count(*) filter (where sale.what = 'sale'))::int as sales, ${NET} as net, sum(sale.tax)::bigint as tax,
      extract(year from ${paid})::int as of_year, extract(quarter from ${paid})::int as of_quarter
    from ${consumerSales(store.id, demo)}
      and sale.at >= make_date(${year}, ${quarter * 3 - 2}, 1)::timestamp at time zone ${time_zone}
      and sale.at < (make_date(${year}, ${quarter * 3 - 2}, 1) + interval '3 months') at time zone ${time_zone}
    group by 1, 2, 3, 7, 8 order by 7 desc, 8 desc, 1, 2, 3`.execute(db)
  return rows
}

/** The quarters in which somebody paid, newest first. */
export async function listQuarters(
  { db, store }: StoreContext,
  { time_zone, demo }: { time_zone: string; demo: boolean },
): Promise<Quarter[]> {
  const at = localTime('sale.at', time_zone)
  const { rows } = await sql<Quarter>`
    select distinct extract(year from ${at})::int as year, extract(quarter from ${at})::int as quarter
    from ${consumerSales(store.id, demo)} order by 1 desc, 2 desc limit 80`.execute(db)
  return rows
}

export interface CrossBorderQuery {
  year: number
  home: string | null
  time_zone: string
  demo: boolean
}

/** Sales of a year and the one before it to consumers outside the seller's country. */
export async function sumCrossBorder(
  { db, store }: StoreContext,
  { year, home, time_zone, demo }: CrossBorderQuery,
): Promise<{ year: number; currency: string; net: number }[]> {
  const at = localTime('sale.at', time_zone)
  const { rows } = await sql<{ year: number; currency: string; net: number }>`
    select extract(year from ${at})::int as year, sale.currency, ${NET} as net
    from ${consumerSales(store.id, demo)} and invoice.country is distinct from ${home}
      and sale.at >= make_date(${year - 1}, 1, 1)::timestamp at time zone ${time_zone}
      and sale.at < make_date(${year + 1}, 1, 1)::timestamp at time zone ${time_zone}
    group by 1, 2`.execute(db)
  return rows
}

/** Whether the store has tax rates of other countries of the union. */
export async function hasRatesAbroad({ db, store }: StoreContext, home: string): Promise<boolean> {
  const rate = await db
    .selectFrom('tax_rate')
    .select('id')
    .where('store_id', '=', store.id)
    .where('country', 'in', [...UNION])
    .where('country', '!=', home)
    .limit(1)
    .executeTakeFirst()
  return rate !== undefined
}
