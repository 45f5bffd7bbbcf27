import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findCoupon } from '../pricing/coupons/coupons.ts'
import { NotInThePast, PayFirst, ResumeFirst } from '../errors.ts'
import { redeem, type SubscriptionActor } from './paid-change.ts'
import { updateOneWithHistory } from './amend.ts'
import { lockLive, type SubscriptionRow } from './rows.ts'
import type { SubscriptionDiscount } from './subscription-start.ts'

/** Moves the start of the next period, which becomes the billing anchor; a trial ends then. */
export const changeNextDate = (
  ctx: StoreContext,
  subscriptionId: number,
  date: string,
  { actor_id = null }: SubscriptionActor = {},
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
    return updateOneWithHistory(ctx, { before, to, kind: 'date', details, actor_id })
  })

/**
 * Applies a coupon to the next payments, in place of an earlier discount. Throws if the coupon is not valid.
 */
export const applyCoupon = (
  ctx: StoreContext,
  subscriptionId: number,
  code: string,
  { actor_id = null }: SubscriptionActor = {},
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

/** Applies a discount without a coupon; the date of the next payment stays. */
export const applyDiscount = (
  ctx: StoreContext,
  subscriptionId: number,
  discount: SubscriptionDiscount,
  by: SubscriptionActor = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => discountNext(ctx, await lockLive(ctx, subscriptionId), discount, by))

function discountNext(
  ctx: StoreContext,
  before: SubscriptionRow,
  discount: SubscriptionDiscount,
  { actor_id = null }: SubscriptionActor,
) {
  const { coupon_id, percent, amount, periods } = discount
  const to = {
    coupon_id,
    discount_percent: percent,
    discount_amount: amount,
    discount_periods: periods,
  }
  return updateOneWithHistory(ctx, { before, to, kind: 'discount', details: discount, actor_id })
}

/** Adds credit to the next invoices. */
export const giveCredit = (
  ctx: StoreContext,
  subscriptionId: number,
  amount: number,
  { actor_id = null }: SubscriptionActor = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    const to = { credit: before.credit + amount }
    return updateOneWithHistory(ctx, { before, to, kind: 'credit', details: { amount }, actor_id })
  })

/** Sets the payment method of later renewals. */
export const setPaymentMethod = (ctx: StoreContext, subscriptionId: number, payment_method_id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    return updateOneWithHistory(ctx, { before, to: { payment_method_id } })
  })
