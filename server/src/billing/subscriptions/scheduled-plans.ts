import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { updateWithHistory } from './amend.ts'
import type { SubscriptionRow } from './rows.ts'

/** The plan and price columns of a subscription. */
export type SubscriptionPlan = Pick<
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

type ScheduledPlanColumns = Pick<
  SubscriptionRow,
  'id' | 'offer_id' | 'next_offer_id' | 'next_price_id' | 'next_price_from' | 'period_end'
>

const NO_SCHEDULED_PLAN = { next_offer_id: null, next_price_id: null, next_price_from: null }

/** Whether another plan or price is scheduled for the next period. */
export const hasScheduledPlan = ({ next_price_id, next_price_from, period_end }: ScheduledPlanColumns) =>
  next_price_id !== null && (next_price_from === null || next_price_from <= period_end)

/** The scheduled plan or price of each subscription that has one. */
export async function scheduledPlansOf(
  ctx: StoreContext,
  subscriptions: readonly ScheduledPlanColumns[],
): Promise<Map<number, SubscriptionPlan>> {
  const waiting = subscriptions.filter(hasScheduledPlan)
  if (waiting.length === 0) return new Map()
  const prices = await pricesOf(
    ctx,
    waiting.map(({ next_price_id }) => next_price_id!),
  )
  return new Map(
    waiting.flatMap(({ id, next_price_id }) => {
      const price = prices.get(next_price_id!)
      return price ? [[id, { ...price, ...NO_SCHEDULED_PLAN }] as const] : []
    }),
  )
}

/** Applies scheduled plans and prices; periods are counted from the start of the new one. */
export async function applyScheduledPlans(
  ctx: StoreContext,
  due: readonly SubscriptionRow[],
): Promise<SubscriptionRow[]> {
  const plans = await scheduledPlansOf(ctx, due)
  const changing = due.filter(({ id }) => plans.has(id))
  const rows = await updateWithHistory(
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
