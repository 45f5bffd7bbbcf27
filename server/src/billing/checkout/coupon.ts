import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http.ts'
import { findCoupon } from '../coupons/coupons.ts'
import { releaseCoupon } from '../coupons/redeeming.ts'
import type { CouponRow } from '../coupons/queries.ts'
import { costOf } from './costing.ts'
import { CouponNotForThis } from '../coupons/errors.ts'
import * as query from './queries.ts'

/** The coupon of a code, where it is good for this order. Throws the refusal that says why it is not. */
async function couponFor(ctx: StoreContext, order: query.OrderRow, code: string): Promise<CouponRow> {
  const { totals } = await costOf(ctx, { ...order, coupon_id: null })
  if (!order.offer_id) throw CouponNotForThis()
  const { offer_id, currency, member_id } = order
  return findCoupon(ctx, { code, offer_id, amount: totals.subtotal, currency, member_id, for: 'order' })
}

/** Puts a coupon on an order in place of the one before; null takes it away. What was kept of the other is free again. */
export async function putCoupon(ctx: StoreContext, order: query.OrderRow, code: string | null) {
  const coupon = code ? await couponFor(ctx, order, code) : null
  if (order.coupon_id === (coupon?.id ?? null)) return order
  await releaseCoupon(ctx, { purchase_id: order.id })
  return query.updateOrder(ctx.db, order.id, { coupon_id: coupon?.id ?? null })
}

/** The same; one that is not good does not stop the order. */
export async function tryCoupon(ctx: StoreContext, order: query.OrderRow, code: string) {
  try {
    return { order: await putCoupon(ctx, order, code), coupon_problem: null }
  } catch (error) {
    if (error instanceof Refusal) return { order, coupon_problem: error.code }
    throw error
  }
}
