import { sql } from 'kysely'
import { Type } from 'typebox'
import { inStore } from '../../members/people/context.ts'
import { transact } from '../../platform/context.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import type { StoreContext } from '../../platform/http.ts'
import { Nullable } from '@matinee/contract/shapes'
import { priceChanging } from '../events.ts'
import { amendAll } from './amend.ts'
import { announce, newsOf } from './news.ts'
import { lockSubscriptions, type SubscriptionRow } from './rows.ts'
import { DAY } from './steps.ts'

/** A price that rises is told this long before anybody pays it. */
const NOTICE = 30 * DAY
const AT_ONCE = 500

interface Moving {
  offer_id: number
  actor_id: number | null
}

/**
 * Brings those who still have an older price of an offer to the one of today: with their first period that begins thirty
 * days from now or later, and each is told.
 */
export const moveToNewPrice = (ctx: StoreContext, { offer_id, actor_id }: Moving): Promise<void> =>
  enqueue(ctx, movePrices, {
    store_id: ctx.store.id,
    offer_id,
    actor_id,
    from: new Date(ctx.clock.now().getTime() + NOTICE).toISOString(),
  })

export const movePrices = job({
  name: 'billing.move-prices',
  payload: Type.Object({
    store_id: Type.Integer(),
    offer_id: Type.Integer(),
    actor_id: Nullable(Type.Integer()),
    from: Type.String(),
  }),
  run: async (ctx, { store_id, from, ...moving }, signal) => {
    const inside = await inStore(ctx, store_id)
    while (!signal.aborted && (await moveSome(inside, moving, from)) === AT_ONCE);
  },
})

interface Mover {
  id: number
  price_id: number
  amount: number
}

function moveSome(ctx: StoreContext, { offer_id, actor_id }: Moving, from: string): Promise<number> {
  return transact(ctx, async (ctx) => {
    const movers = await holdersOfOldPrices(ctx, offer_id)
    const rows = await lockSubscriptions(
      ctx.db,
      ctx.store.id,
      movers.map(({ id }) => id),
    )
    const priceOf = new Map(movers.map((mover) => [mover.id, mover]))
    const moving = rows.filter((row) => row.status !== 'canceled' && !row.next_price_id)
    const after = await amendAll(
      ctx,
      moving.map((before) => {
        const { price_id, amount } = priceOf.get(before.id)!
        const to = { next_price_id: price_id, next_price_from: from }
        return { before, to, kind: 'price_planned', details: { amount, from }, actor_id }
      }),
    )
    await announce(
      ctx,
      after.map((row) => newsFor(row, priceOf.get(row.id)!, from)),
    )
    return movers.length
  })
}

const newsFor = (row: SubscriptionRow, { amount }: Mover, from: string) =>
  newsOf(priceChanging, row, { amount_before: row.amount, amount, from })

async function holdersOfOldPrices({ db, store }: StoreContext, offerId: number): Promise<Mover[]> {
  const { rows } = await sql<Mover>`
    select subscription.id, price.id as price_id, price.amount
    from subscription join offer_price price on price.offer_id = subscription.offer_id
      and price.currency = subscription.currency and price.replaced_at is null
    where subscription.store_id = ${store.id} and subscription.offer_id = ${offerId}
      and subscription.status <> 'canceled' and subscription.next_price_id is null
      and subscription.price_id is distinct from price.id
    order by subscription.id limit ${AT_ONCE}`.execute(db)
  return rows
}
