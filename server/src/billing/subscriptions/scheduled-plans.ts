import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { updateWithHistory } from './amend.ts'
import { nextPeriodStart } from './coming-periods.ts'
import type { SubscriptionRow } from './rows.ts'
import { applyToldPrices, toldPricesOf } from './told-prices.ts'

/** The plan and price columns of a subscription. */
export type SubscriptionPlan = Pick<
  SubscriptionRow,
  'offer_id' | 'price_id' | 'amount' | 'period_unit' | 'period_count' | 'next_offer_id' | 'next_price_id'
>

type ScheduledPlanColumns = Pick<SubscriptionRow, 'id' | 'next_price_id' | 'seats'>

const NO_SCHEDULED_PLAN = { next_offer_id: null, next_price_id: null }

/** The scheduled plan of each subscription that has one. */
async function scheduledPlansOf(
  ctx: StoreContext,
  subscriptions: readonly ScheduledPlanColumns[],
): Promise<Map<number, SubscriptionPlan>> {
  const waiting = subscriptions.filter(({ next_price_id }) => next_price_id !== null)
  if (waiting.length === 0) return new Map()
  const prices = await pricesOf(
    ctx,
    waiting.map(({ next_price_id }) => next_price_id!),
  )
  return new Map(
    waiting.flatMap(({ id, next_price_id, seats }) => {
      const price = prices.get(next_price_id!)
      return price ? [[id, { ...price, amount: price.amount * seats, ...NO_SCHEDULED_PLAN }] as const] : []
    }),
  )
}

/** What each subscription that is to change costs in its next period: another plan, or a price it was told of. */
export async function comingPlansOf(
  ctx: StoreContext,
  subscriptions: readonly SubscriptionRow[],
): Promise<Map<number, Partial<SubscriptionPlan>>> {
  const coming = new Map<number, Partial<SubscriptionPlan>>(await scheduledPlansOf(ctx, subscriptions))
  const staying = subscriptions.filter(({ id }) => !coming.has(id))
  for (const [id, { price_id, amount, charges_from }] of await toldPricesOf(ctx, staying)) {
    const row = staying.find((row) => row.id === id)!
    if (charges_from <= nextPeriodStart(row)) coming.set(id, { price_id, amount })
  }
  for (const row of subscriptions) {
    const fewer = fewerSeats({ ...row, ...coming.get(row.id) })
    if (fewer) coming.set(row.id, { ...coming.get(row.id), amount: fewer.amount })
  }
  return coming
}

/** Applies scheduled plans, and prices that were told of, to subscriptions that renew. */
export async function applyScheduledPlans(
  ctx: StoreContext,
  due: readonly SubscriptionRow[],
): Promise<SubscriptionRow[]> {
  const now = ctx.clock.now().toISOString()
  const rows = await applyPlans(ctx, due)
  const priced = await applyToldPrices(ctx, rows, (row) => (row.status === 'paused' ? now : row.period_end))
  return applyFewerSeats(ctx, priced)
}

/** What a subscription is from the period on in which it is for fewer people; null if it stays as it is. */
const fewerSeats = ({
  seats,
  next_seats,
  amount,
}: Pick<SubscriptionRow, 'seats' | 'next_seats' | 'amount'>) =>
  next_seats === null ? null : { seats: next_seats, next_seats: null, amount: (amount / seats) * next_seats }

async function applyFewerSeats(
  ctx: StoreContext,
  due: readonly SubscriptionRow[],
): Promise<SubscriptionRow[]> {
  const rows = await updateWithHistory(
    ctx,
    due.flatMap((before) => {
      const to = fewerSeats(before)
      return to ? [{ before, to, kind: 'seats', details: { from: before.seats, to: to.seats } }] : []
    }),
  )
  const changed = new Map(rows.map((row) => [row.id, row]))
  return due.map((row) => changed.get(row.id) ?? row)
}

/** Periods are counted from the start of the new plan. */
async function applyPlans(ctx: StoreContext, due: readonly SubscriptionRow[]): Promise<SubscriptionRow[]> {
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
