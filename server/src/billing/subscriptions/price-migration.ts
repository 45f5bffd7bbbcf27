import { sql } from 'kysely'
import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { transact } from '../../platform/context.ts'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { Nullable } from '@matinee/contract/platform/schema-builders'
import { priceChanging } from '../events.ts'
import { updateWithHistory } from './amend.ts'
import { publishEvents, subscriptionEvent } from './subscription-events.ts'
import { lockSubscriptions, type SubscriptionRow } from './rows.ts'
import { DAY } from './steps.ts'

/** Members are notified of a higher price this long before they pay it. */
const NOTICE_DAYS = 30 * DAY
const AT_ONCE = 500

interface PriceMigrationPayload {
  offer_id: number
  actor_id: number | null
}

/**
 * Moves subscribers on an older price of an offer to the current one, with their first period that begins
 * thirty days from now or later. Each of them is notified.
 */
export const startPriceMigration = (
  ctx: StoreContext,
  { offer_id, actor_id }: PriceMigrationPayload,
): Promise<void> =>
  enqueue(ctx, migratePrices, {
    store_id: ctx.store.id,
    offer_id,
    actor_id,
    from: new Date(ctx.clock.now().getTime() + NOTICE_DAYS).toISOString(),
  })

export const migratePrices = defineJob({
  name: 'billing.move-prices',
  payload: Type.Object({
    store_id: Type.Integer(),
    offer_id: Type.Integer(),
    actor_id: Nullable(Type.Integer()),
    from: Type.String(),
  }),
  run: async (ctx, { store_id, from, ...moving }, signal) => {
    const inside = await inStore(ctx, store_id)
    while (!signal.aborted && (await migrateBatch(inside, moving, from)) === AT_ONCE);
  },
})

interface PriceMigrationContext {
  id: number
  price_id: number
  amount: number
}

function migrateBatch(
  ctx: StoreContext,
  { offer_id, actor_id }: PriceMigrationPayload,
  from: string,
): Promise<number> {
  return transact(ctx, async (ctx) => {
    const movers = await holdersOfOldPrices(ctx, offer_id)
    const rows = await lockSubscriptions(
      ctx.db,
      ctx.store.id,
      movers.map(({ id }) => id),
    )
    const priceOf = new Map(movers.map((mover) => [mover.id, mover]))
    const moving = rows.filter((row) => row.status !== 'canceled' && !row.next_price_id)
    const after = await updateWithHistory(
      ctx,
      moving.map((before) => {
        const { price_id, amount } = priceOf.get(before.id)!
        const to = { next_price_id: price_id, next_price_from: from }
        return { before, to, kind: 'price_planned', details: { amount, from }, actor_id }
      }),
    )
    await publishEvents(
      ctx,
      after.map((row) => priceChangeEvents(row, priceOf.get(row.id)!, from)),
    )
    return movers.length
  })
}

const priceChangeEvents = (row: SubscriptionRow, { amount }: PriceMigrationContext, from: string) =>
  subscriptionEvent(priceChanging, row, { amount_before: row.amount, amount, from })

async function holdersOfOldPrices(
  { db, store }: StoreContext,
  offerId: number,
): Promise<PriceMigrationContext[]> {
  const { rows } = await sql<PriceMigrationContext>`
    select subscription.id, price.id as price_id, price.amount
    from subscription join offer_price price on price.offer_id = subscription.offer_id
      and price.currency = subscription.currency and price.replaced_at is null
    where subscription.store_id = ${store.id} and subscription.offer_id = ${offerId}
      and subscription.status <> 'canceled' and subscription.next_price_id is null
      and subscription.price_id is distinct from price.id
    order by subscription.id limit ${AT_ONCE}`.execute(db)
  return rows
}
