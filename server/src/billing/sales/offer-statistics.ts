import { sql } from 'kysely'
import type { OfferStatistics } from '../../offers/offer-statistics.ts'
import type { StoreContext } from '../../platform/http/http.ts'

const PAYING_STATES = sql`('active', 'past_due')`

/** The monthly share of a period's amount: a year is twelve months, a day a 365th of twelve. */
const MONTHLY = sql`subscription.amount * case subscription.period_unit
  when 'month' then 1.0 when 'year' then 1.0 / 12 when 'week' then 52.0 / 12 else 365.0 / 12 end
  / subscription.period_count`

interface Row {
  offer_id: number
  subscribers: number
  trialing: number
  mrr: { currency: string; amount: number }[]
}

async function figures({ db, store }: StoreContext) {
  const { rows } = await sql<Row>`
    select offer_id, sum(subscribers)::int as subscribers, sum(trialing)::int as trialing,
      json_agg(json_build_object('currency', currency, 'amount', amount) order by currency) as mrr
    from (
      select offer_id, currency, count(*) as subscribers, count(*) filter (where status = 'trialing') as trialing,
        round(coalesce(sum(${MONTHLY}) filter (where status in ${PAYING_STATES} and not comped), 0))::bigint as amount
      from subscription where store_id = ${store.id} and status <> 'canceled'
      group by offer_id, currency
    ) as by_currency group by offer_id`.execute(db)
  return new Map(rows.map(({ offer_id, ...told }) => [offer_id, told]))
}

async function onPrices({ db, store }: StoreContext, offerId: number) {
  const { rows } = await sql<{ price_id: number; subscribers: number }>`
    select price_id, count(*)::int as subscribers from subscription
    where store_id = ${store.id} and offer_id = ${offerId} and status <> 'canceled' and price_id is not null
    group by price_id`.execute(db)
  return new Map(rows.map(({ price_id, subscribers }) => [price_id, subscribers]))
}

async function wasSold({ db }: StoreContext, offerId: number) {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from subscription where offer_id = ${offerId} or next_offer_id = ${offerId})
      or exists (select from purchase where offer_id = ${offerId}) as sold`.execute(db)
  return rows[0]!.sold
}

/** Sales statistics of a store's offers. */
export const offerStatistics: OfferStatistics = { figures, countByPrice: onPrices, wasSold }
