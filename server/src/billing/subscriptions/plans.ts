import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http.ts'
import { amendAll } from './amend.ts'
import type { SubscriptionRow } from './rows.ts'

/** What a subscription becomes with another plan or price. */
export type Plan = Pick<
  SubscriptionRow,
  | 'offer_id'
  | 'price_id'
  | 'amount'
  | 'period_unit'
  | 'period_count'
  | 'next_offer_id'
  | 'next_price_id'
  | 'next_price_from'
>

type Waiting = Pick<
  SubscriptionRow,
  'id' | 'offer_id' | 'next_offer_id' | 'next_price_id' | 'next_price_from' | 'period_end'
>

const NOTHING_NEXT = { next_offer_id: null, next_price_id: null, next_price_from: null }

/** Whether another plan or price takes its place with the next period. */
export const changesAtEnd = ({ next_price_id, next_price_from, period_end }: Waiting) =>
  next_price_id !== null && (next_price_from === null || next_price_from <= period_end)

/** What those become whose plan or price changes with their next period, by subscription. */
export async function comingPlans(
  ctx: StoreContext,
  subscriptions: readonly Waiting[],
): Promise<Map<number, Plan>> {
  const waiting = subscriptions.filter(changesAtEnd)
  if (waiting.length === 0) return new Map()
  const prices = await pricesOf(
    ctx,
    waiting.map(({ next_price_id }) => next_price_id!),
  )
  return new Map(
    waiting.flatMap(({ id, next_price_id }) => {
      const price = prices.get(next_price_id!)
      return price ? [[id, { ...price, ...NOTHING_NEXT }] as const] : []
    }),
  )
}

/** Those whose plan or price changes with their next period have it from now on; their periods are counted from its start. */
export async function changePlansAtEnd(
  ctx: StoreContext,
  due: readonly SubscriptionRow[],
): Promise<SubscriptionRow[]> {
  const plans = await comingPlans(ctx, due)
  const changing = due.filter(({ id }) => plans.has(id))
  const rows = await amendAll(
    ctx,
    changing.map((before) => {
      const plan = plans.get(before.id)!
      const isOther = plan.offer_id !== before.offer_id
      const counted = { anchor_at: before.period_end, periods: 0 }
      const details = { from_offer_id: before.offer_id, from_amount: before.amount, at_end: true }
      return {
        before,
        to: { ...plan, ...(isOther && counted) },
        kind: isOther ? 'changed' : 'price',
        details,
      }
    }),
  )
  const changed = new Map(rows.map((row) => [row.id, row]))
  return due.map((row) => changed.get(row.id) ?? row)
}

async function pricesOf({ db, store }: StoreContext, ids: readonly number[]) {
  const rows = await db
    .selectFrom('offer_price')
    .innerJoin('offer', 'offer.id', 'offer_price.offer_id')
    .select([
      'offer_price.id as price_id',
      'offer.id as offer_id',
      'offer_price.amount',
      'offer.period_unit',
      'offer.period_count',
    ])
    .where('offer.store_id', '=', store.id)
    .where('offer_price.id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(
    rows.flatMap(({ period_unit, period_count, ...row }) =>
      period_unit && period_count ? [[row.price_id, { ...row, period_unit, period_count }] as const] : [],
    ),
  )
}
