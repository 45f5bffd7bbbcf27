import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { findCoupon } from '../coupons/coupons.ts'
import { NotInThePast, PayFirst, ResumeFirst } from '../errors.ts'
import { redeem, type By } from './acting.ts'
import { amend } from './amend.ts'
import { lockLive, type SubscriptionRow } from './rows.ts'
import type { Discount } from './starting.ts'

/** The next period begins at another moment, from which all later ones are counted; a trial ends then. */
export const changeNextDate = (
  ctx: StoreContext,
  subscriptionId: number,
  date: string,
  { actor_id = null }: By = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    if (before.status === 'past_due' || before.status === 'on_hold') throw PayFirst()
    if (before.status === 'paused') throw ResumeFirst()
    if (Date.parse(date) <= ctx.clock.now().getTime()) throw NotInThePast()
    const moment = new Date(date).toISOString()
    const trial = before.status === 'trialing' ? { trial_ends_at: moment } : {}
    const to = { ...trial, period_end: moment, anchor_at: moment, periods: 0, noticed: [] }
    const details = { from: before.period_end, to: moment }
    return amend(ctx, { before, to, kind: 'date', details, actor_id })
  })

/** Lowers the next payments by a coupon, in place of what lowered them before. Throws what is wrong with it. */
export const applyCoupon = (
  ctx: StoreContext,
  subscriptionId: number,
  code: string,
  { actor_id = null }: By = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    const { offer_id, amount, currency, member_id } = before
    const asked = { code, offer_id, amount, currency, member_id, for: 'order' as const }
    const coupon = await findCoupon(ctx, asked)
    await redeem(ctx, before, { coupon_id: coupon.id, amount: 0 })
    const periods = { once: 1, repeating: coupon.periods, forever: null }[coupon.duration]
    const discount = { coupon_id: coupon.id, percent: coupon.percent, amount: coupon.amount, periods }
    return discountNext(ctx, before, discount, { actor_id })
  })

/** Lowers the next payments without a coupon; the next payment stays when it was. */
export const applyDiscount = (
  ctx: StoreContext,
  subscriptionId: number,
  discount: Discount,
  by: By = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => discountNext(ctx, await lockLive(ctx, subscriptionId), discount, by))

function discountNext(
  ctx: StoreContext,
  before: SubscriptionRow,
  discount: Discount,
  { actor_id = null }: By,
) {
  const { coupon_id, percent, amount, periods } = discount
  const to = {
    coupon_id,
    discount_percent: percent,
    discount_amount: amount,
    discount_periods: periods,
  }
  return amend(ctx, { before, to, kind: 'discount', details: discount, actor_id })
}

/** Lowers what the next invoices ask for. */
export const giveCredit = (
  ctx: StoreContext,
  subscriptionId: number,
  amount: number,
  { actor_id = null }: By = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    const to = { credit: before.credit + amount }
    return amend(ctx, { before, to, kind: 'credit', details: { amount }, actor_id })
  })

/** Pays its renewals another way from now on. */
export const payBy = (ctx: StoreContext, subscriptionId: number, payment_method_id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    return amend(ctx, { before, to: { payment_method_id } })
  })
