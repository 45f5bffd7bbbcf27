import type { CouponOnPlans } from '@matinee/contract/billing/checkout'
import { listPlans } from '../../../offers/queries/offers.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { discountOn } from '../totals.ts'
import { assertCouponValid, findCouponByCode, type CouponInput } from './coupons.ts'
import { CouponNotForThis } from './errors.ts'
import type { CouponRow } from './queries.ts'

/** The discount of a code on the public plans. Throws why it applies to none of them. */
export async function previewCoupon(ctx: StoreContext, viewer: Viewer, code: string): Promise<CouponOnPlans> {
  const member_id = viewer.id || null
  const coupon = await findCouponByCode(ctx, { code, member_id })
  const plans = await listPlans(ctx.db, ctx.store.id)
  const prices = plans.flatMap(({ id: offer_id, prices }) => prices.map((price) => ({ ...price, offer_id })))
  const good: CouponOnPlans['prices'] = []
  let reason: Refusal = CouponNotForThis()
  for (const { id: price_id, offer_id, amount, currency } of prices) {
    const problem = await problemOf(ctx, coupon, { offer_id, amount, currency, member_id, for: 'order' })
    if (problem) reason = problem
    else good.push({ price_id, amount: amount - discountOn(amount, coupon) })
  }
  if (good.length === 0) throw reason
  return { ...termsOf(coupon), prices: good }
}

const termsOf = ({ code, percent, amount, currency, duration, periods }: CouponRow) => ({
  code,
  percent,
  amount,
  currency: amount === null ? null : currency,
  duration,
  periods,
})

async function problemOf(ctx: StoreContext, coupon: CouponRow, wish: Omit<CouponInput, 'code'>) {
  try {
    await assertCouponValid(ctx, coupon, wish)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
