import { randomUUID } from 'node:crypto'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findMember } from '../../members/queries.ts'
import type { Buyer } from '../payments/buyer.ts'
import { isCustomerKnown } from './requirements.ts'
import { orderItemOf, type OrderItemInput, type OrderItem } from './order-item.ts'
import { tryApplyOrderCoupon } from './coupon.ts'
import { tryApplyOrderReferral } from './referral.ts'
import { adoptOrder, orderOwnerOf } from './order-authorization.ts'
import * as query from './queries.ts'

/** An order lasts a day. */
export const ORDER_LIFETIME_SECONDS = 24 * 60 * 60

export interface BeginOrderInput extends OrderItemInput {
  coupon?: string | undefined
  /** The code of whoever sent the buyer. */
  referral?: string | undefined
  came_from?: string | undefined
  locale?: string
  /** The idempotency key of the caller. */
  request_key?: string | undefined
}

export interface BeginOrderResult {
  order: query.OrderRow
  /** Why the coupon is not valid, as a refusal code. */
  coupon_problem: string | null
}

/** Creates an order, or continues the open one of this browser or member for the same offer. */
export async function beginOrder(
  ctx: StoreContext,
  buyer: Buyer,
  wish: BeginOrderInput,
): Promise<BeginOrderResult> {
  const thing = await orderItemOf(ctx, wish)
  return transact(ctx, async (ctx) => {
    await query.lockOwnerOrders(ctx.db, ctx.store.id, orderOwnerOf(buyer))
    const order =
      (await continueOrder(ctx, buyer, wish, thing)) ?? (await createOrder(ctx, buyer, wish, thing))
    const applied = wish.coupon
      ? await tryApplyOrderCoupon(ctx, order, wish.coupon)
      : { order, coupon_problem: null }
    if (!wish.referral) return applied
    return { ...applied, order: await tryApplyOrderReferral(ctx, applied.order, wish.referral) }
  })
}

async function continueOrder(
  ctx: StoreContext,
  buyer: Buyer,
  wish: BeginOrderInput,
  { offer, currency, price_id }: OrderItem,
) {
  const now = ctx.clock.now().toISOString()
  const offer_id = offer?.id ?? null
  const live = await query.findLiveOrder(ctx.db, ctx.store.id, orderOwnerOf(buyer), { offer_id, now })
  if (!live) return undefined
  const order = await adoptOrder(ctx, buyer, live)
  const isTaken = order.upsell_from_id !== null && order.offer_id !== offer_id
  const changes = {
    ...(wish.currency && !isTaken && { currency, price_id }),
    ...(wish.gift && { gift: wish.gift }),
    ...(wish.request_key && { request_key: wish.request_key }),
  }
  return Object.keys(changes).length > 0 ? query.updateOrder(ctx.db, order.id, changes) : order
}

async function createOrder(
  ctx: StoreContext,
  { viewer, key }: Buyer,
  wish: BeginOrderInput,
  thing: OrderItem,
) {
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
    expires_at: timestampAfter(ctx.clock, ORDER_LIFETIME_SECONDS),
  })
  const isKnown = member !== undefined && (await isCustomerKnown(ctx, order))
  return isKnown ? query.updateOrder(ctx.db, order.id, { state: 'customer_info' }) : order
}

/** Accepts only a path of this store, so that a redirect never leaves it. */
const pathFrom = (came_from: string | undefined) =>
  came_from && /^\/(?![/\\])/.test(came_from) ? came_from : null
