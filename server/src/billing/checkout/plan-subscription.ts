import type { Address, NextStep, ProviderName } from '@matinee/contract/billing/billing'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember } from '../../platform/http/viewer.ts'
import { OfferNotFound } from '../../offers/errors.ts'
import { findCouponRow } from '../pricing/coupons/queries.ts'
import { CouponUnknown } from '../pricing/coupons/errors.ts'
import { presentSubscription } from '../subscriptions/subscriptions.ts'
import { UpsellNotFound } from '../pricing/upsells/errors.ts'
import { upsellFrom } from '../pricing/upsells/upsells.ts'
import { beginOrder } from './order-creation.ts'
import type { Buyer } from '../payments/buyer.ts'
import { changeOrder } from './order-changes.ts'
import { completeOrder } from './order-completion.ts'
import { orderOwnerOf } from './order-authorization.ts'
import * as query from './queries.ts'

export interface SubscribeInput {
  plan_id: number
  payment_method?: string | undefined
  provider?: ProviderName | undefined
  coupon_id?: number | undefined
  upsell_id?: number | undefined
  address?: Address | undefined
  currency?: string | undefined
  request?: string | undefined
  return_url: string
}

/**
 * Subscribes to a plan in one call, which creates, fills and completes an order. A repeated call returns the same
 * result.
 */
export async function subscribeToPlan(ctx: StoreContext, buyer: Buyer, wish: SubscribeInput) {
  const member = assertMember(buyer.viewer)
  const request_key = wish.request && `${member.id}:${wish.request}`
  const before = request_key ? await query.findOrderByRequest(ctx.db, ctx.store.id, request_key) : undefined
  const order = before ?? (await orderOf(ctx, buyer, { ...wish, request_key }))
  const { payment_method, provider, request, return_url } = wish
  const asked = { payment_method, provider, request, return_url }
  const completed = await completeOrder(ctx, buyer, order.key, asked)
  return answer(ctx, completed)
}

async function orderOf(
  ctx: StoreContext,
  buyer: Buyer,
  wish: SubscribeInput & { request_key: string | undefined },
): Promise<query.OrderRow> {
  const { plan_id: offer_id, currency, request_key, address, coupon_id, upsell_id } = wish
  if (upsell_id) await assertOffered(ctx, { offer_id, upsell_id })
  const { order } = await transact(ctx, async (ctx) => {
    await query.lockOwnerOrders(ctx.db, ctx.store.id, orderOwnerOf(buyer))
    const begun = await beginOrder(ctx, buyer, { offer_id, currency, request_key })
    if (begun.order.kind !== 'offer') throw OfferNotFound()
    // Callers outside the checkout screens have accepted terms and consents on their own pages.
    if (begun.order.state !== 'created') return begun
    return { order: await query.updateOrder(ctx.db, begun.order.id, { state: 'customer_info' }) }
  })
  const coupon = coupon_id ? await couponCode(ctx, coupon_id) : undefined
  const changes = { address, upsell: upsell_id !== undefined, ...(coupon && { coupon }) }
  return changeOrder(ctx, buyer, order.key, changes)
}

/** Accepts an upsell only if it is the plan that was named and is offered with this one. */
async function assertOffered(
  ctx: StoreContext,
  { offer_id, upsell_id }: { offer_id: number; upsell_id: number },
) {
  const offered = await upsellFrom(ctx, offer_id)
  if (offered?.id !== upsell_id) throw UpsellNotFound()
}

async function couponCode(ctx: StoreContext, id: number) {
  const coupon = await findCouponRow(ctx.db, ctx.store.id, id)
  if (!coupon) throw CouponUnknown()
  return coupon.code
}

async function answer(
  ctx: StoreContext,
  { order, requires_action }: { order: query.OrderRow; requires_action: NextStep | null },
) {
  const row = order.subscription_id
    ? await ctx.db
        .selectFrom('subscription')
        .selectAll()
        .where('id', '=', order.subscription_id)
        .executeTakeFirst()
    : undefined
  return {
    subscription: row ? await presentSubscription(ctx, row) : null,
    order_key: order.key,
    requires_action,
  }
}
