import type { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { ReferralNotNew, ReferralOwn } from '../referrals/errors.ts'
import { affiliateById, isCustomer } from '../referrals/queries.ts'
import { settingsOf } from '../settings.ts'
import { updateOrder, type OrderRow } from './queries.ts'

/** Why the buyer of an order, once known, does not count as brought by somebody. */
export async function referralProblem(
  ctx: StoreContext,
  { affiliate_id, member_id, created_at }: OrderRow,
): Promise<Refusal | null> {
  if (!affiliate_id || !member_id) return null
  const affiliate = await affiliateById(ctx.db, ctx.store.id, affiliate_id)
  if (affiliate?.member_id === member_id) return ReferralOwn()
  return (await isCustomer(ctx.db, ctx.store.id, member_id, created_at)) ? ReferralNotNew() : null
}

/** Takes the referral and its coupon off an order, if its buyer, now known, does not count as brought by somebody. */
export async function dropInvalidReferral(ctx: StoreContext, order: OrderRow): Promise<OrderRow> {
  if (!(await referralProblem(ctx, order))) return order
  const { referral_coupon_id } = await settingsOf(ctx)
  const isOfProgramme = order.coupon_id !== null && order.coupon_id === referral_coupon_id
  return updateOrder(ctx.db, order.id, { affiliate_id: null, ...(isOfProgramme && { coupon_id: null }) })
}
