import { randomUUID } from 'node:crypto'
import { after } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { findMember } from '../../members/queries.ts'
import type { Buyer } from './buyer.ts'
import { isCustomerKnown } from './asking.ts'
import { thingOf, type Choice, type Thing } from './choosing.ts'
import { tryCoupon } from './coupon.ts'
import { adopted, whoseOf } from './owning.ts'
import * as query from './queries.ts'

/** An order lasts a day. */
export const LASTS = 24 * 60 * 60

export interface Wish extends Choice {
  coupon?: string | undefined
  came_from?: string | undefined
  locale?: string
  /** What the caller named its call by. */
  request_key?: string | undefined
}

export interface Begun {
  order: query.OrderRow
  /** The code of what is wrong with the coupon. */
  coupon_problem: string | null
}

/** Begins an order, or goes on with the one this browser or member has for the same. */
export async function beginOrder(ctx: StoreContext, buyer: Buyer, wish: Wish): Promise<Begun> {
  const thing = await thingOf(ctx, wish)
  return transact(ctx, async (ctx) => {
    await query.waitForTurn(ctx.db, ctx.store.id, whoseOf(buyer))
    const order = (await goOn(ctx, buyer, wish, thing)) ?? (await begin(ctx, buyer, wish, thing))
    if (!wish.coupon) return { order, coupon_problem: null }
    return tryCoupon(ctx, order, wish.coupon)
  })
}

async function goOn(ctx: StoreContext, buyer: Buyer, wish: Wish, { offer, currency, price_id }: Thing) {
  const now = ctx.clock.now().toISOString()
  const offer_id = offer?.id ?? null
  const live = await query.findLive(ctx.db, ctx.store.id, whoseOf(buyer), { offer_id, now })
  if (!live) return undefined
  const order = await adopted(ctx, buyer, live)
  const isTaken = order.upsell_from_id !== null && order.offer_id !== offer_id
  const changes = {
    ...(wish.currency && !isTaken && { currency, price_id }),
    ...(wish.gift && { gift: wish.gift }),
    ...(wish.request_key && { request_key: wish.request_key }),
  }
  return Object.keys(changes).length > 0 ? query.updateOrder(ctx.db, order.id, changes) : order
}

async function begin(ctx: StoreContext, { viewer, key }: Buyer, wish: Wish, thing: Thing) {
  const now = ctx.clock.now().toISOString()
  const member = viewer.id ? await findMember(ctx.db, ctx.store.id, viewer.id) : undefined
  const order = await query.insertOrder(ctx.db, {
    key: randomUUID(),
    store_id: ctx.store.id,
    member_id: member?.id ?? null,
    viewer_key: member ? null : key,
    kind: thing.offer ? 'offer' : 'gift_card',
    state: 'created',
    offer_id: thing.offer?.id ?? null,
    price_id: thing.price_id,
    currency: thing.currency,
    gift: wish.gift ?? null,
    email: member?.email ?? null,
    name: member?.name ?? null,
    custom_fields: member?.custom_fields ?? {},
    locale: wish.locale ?? null,
    came_from: pathFrom(wish.came_from),
    request_key: wish.request_key ?? null,
    created_at: now,
    changed_at: now,
    expires_at: after(ctx.clock, LASTS),
  })
  const isKnown = member !== undefined && (await isCustomerKnown(ctx, order))
  return isKnown ? query.updateOrder(ctx.db, order.id, { state: 'customer_info' }) : order
}

/** A path of this store: whoever comes back by it stays here. */
const pathFrom = (came_from: string | undefined) =>
  came_from && /^\/(?![/\\])/.test(came_from) ? came_from : null
