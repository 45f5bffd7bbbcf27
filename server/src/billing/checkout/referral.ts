import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findAffiliate } from '../referrals/attribution.ts'
import { friendCoupon } from '../referrals/settings.ts'
import { tryApplyOrderCoupon } from './coupon.ts'
import * as query from './queries.ts'
import { referralProblem } from './referral-problem.ts'

/**
 * Notes by whose code the buyer came, and gives them the coupon of the programme unless they have one. Throws
 * `ReferralUnknown`, `ReferralOwn`, `ReferralNotNew`.
 */
export async function applyOrderReferral(
  ctx: StoreContext,
  order: query.OrderRow,
  code: string,
): Promise<query.OrderRow> {
  const { id: affiliate_id } = await findAffiliate(ctx, code, order.member_id)
  const problem = await referralProblem(ctx, { ...order, affiliate_id })
  if (problem) throw problem
  const referred = await query.updateOrder(ctx.db, order.id, { affiliate_id })
  const coupon = order.coupon_id === null && order.offer_id ? await friendCoupon(ctx) : undefined
  return coupon ? (await tryApplyOrderCoupon(ctx, referred, coupon.code)).order : referred
}

/** The same for a code in an address: without a valid one, the order goes on. */
export async function tryApplyOrderReferral(ctx: StoreContext, order: query.OrderRow, code: string) {
  try {
    return await applyOrderReferral(ctx, order, code)
  } catch (error) {
    if (error instanceof Refusal) return order
    throw error
  }
}
