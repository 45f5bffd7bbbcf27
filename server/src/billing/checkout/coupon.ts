import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findCoupon } from '../pricing/coupons/coupons.ts'
import { releaseCoupon } from '../pricing/coupons/redemption.ts'
import type { CouponRow } from '../pricing/coupons/queries.ts'
import { orderCostOf } from './order-cost.ts'
import { CouponNotForThis } from '../pricing/coupons/errors.ts'
import * as query from './queries.ts'

/** The coupon of a code, if it is valid for this order. Throws the reason if it is not. */
async function couponFor(ctx: StoreContext, order: query.OrderRow, code: string): Promise<CouponRow> {
  const { totals } = await orderCostOf(ctx, { ...order, coupon_id: null })
  if (!order.offer_id) throw CouponNotForThis()
  const { offer_id, currency, member_id } = order
  const amount = totals.subtotal - (totals.setup_fee ?? 0)
  return findCoupon(ctx, { code, offer_id, amount, currency, member_id, for: 'order' })
}

/** Applies a coupon in place of the previous one, which is released; null removes it. */
export async function applyOrderCoupon(ctx: StoreContext, order: query.OrderRow, code: string | null) {
  const coupon = code ? await couponFor(ctx, order, code) : null
  if (order.coupon_id === (coupon?.id ?? null)) return order
  await releaseCoupon(ctx, { purchase_id: order.id })
  return query.updateOrder(ctx.db, order.id, { coupon_id: coupon?.id ?? null })
}

/** Applies a coupon if it is valid; otherwise returns the reason and the order continues. */
export async function tryApplyOrderCoupon(ctx: StoreContext, order: query.OrderRow, code: string) {
  try {
    return { order: await applyOrderCoupon(ctx, order, code), coupon_problem: null }
  } catch (error) {
    if (error instanceof Refusal) return { order, coupon_problem: error.code }
    throw error
  }
}
