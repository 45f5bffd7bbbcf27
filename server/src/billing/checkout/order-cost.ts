import type { Price } from '@matinee/contract/offers/offers'
import { findOffer, priceIn, type Offer } from '../../offers/offers.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/errors.ts'
import { assertCouponValid } from '../pricing/coupons/coupons.ts'
import * as couponQuery from '../pricing/coupons/queries.ts'
import { quoteOf, type Quote } from '../pricing/quote.ts'
import { findUpsell, type UpsellRow } from '../pricing/upsells/upsells.ts'
import { isTrialLeft } from '../subscriptions/subscriptions.ts'
import * as query from './queries.ts'

/** What an order costs now, with its parts. */
export interface OrderCost extends Quote {
  offer: Offer | null
  /** The current price; null if the offer is no longer sold in the order's currency. */
  price: Price | null
  coupon: couponQuery.CouponRow | null
  /** Why the coupon of the order is no longer valid. */
  coupon_problem: Refusal | null
  /** Its code, with or without a problem. */
  coupon_code: string | null
  /** Days; 0 for none. */
  trial_days: number
  trial_refused: boolean
  /** A payment method is required even if nothing is due now. */
  needs_method: boolean
}

/** Calculates what an order costs from current prices, coupons and tax rates. */
export async function orderCostOf(ctx: StoreContext, order: query.OrderRow): Promise<OrderCost> {
  const offer = order.offer_id ? await findOffer(ctx, order.offer_id) : null
  const price = offer ? priceOf(offer, order.currency) : null
  const amount = offer ? (price?.amount ?? 0) * order.seats : ((order.gift ?? order.donation)?.amount ?? 0)
  const coupons = await couponOf(ctx, order, amount)
  const upsell = order.upsell_id ? await findUpsell(ctx, order.upsell_id) : undefined
  const trial = await trialOf(ctx, order, offer)
  const quote = await quoteOf(ctx, {
    offer,
    price: { amount, setup_fee: price?.setup_fee ?? 0 },
    currency: order.currency,
    member_id: order.member_id,
    coupon: coupons.coupon,
    upsell: upsellDiscountOf(order, upsell),
    address: order.address,
    use_balance: order.use_balance,
    trial: trial.trial_days,
  })
  const cost = { ...quote, ...trial, ...coupons, offer, price }
  return { ...cost, needs_method: needsMethod(cost) }
}

const FREE_PRICE: Omit<Price, 'currency'> = { id: 0, amount: 0, setup_fee: 0 }

/** A free offer has a price in every currency. */
const priceOf = (offer: Offer, currency: string) =>
  priceIn(offer, currency) ?? (offer.type === 'freebie' ? { ...FREE_PRICE, currency } : null)

const upsellDiscountOf = (order: query.OrderRow, upsell: UpsellRow | undefined) =>
  upsell && order.offer_id === upsell.to_offer_id ? upsell : null

async function couponOf(ctx: StoreContext, order: query.OrderRow, amount: number) {
  const coupon =
    order.coupon_id && order.offer_id
      ? ((await couponQuery.findCouponRow(ctx.db, ctx.store.id, order.coupon_id)) ?? null)
      : null
  const coupon_problem = coupon && (await problemOf(ctx, order, coupon, amount))
  return {
    coupon: coupon_problem ? null : coupon,
    coupon_problem: coupon_problem ?? null,
    coupon_code: coupon?.code ?? null,
  }
}

/** Why a coupon is not valid for an order; a coupon reserved for it always is. */
async function problemOf(
  ctx: StoreContext,
  order: query.OrderRow,
  coupon: couponQuery.CouponRow,
  amount: number,
): Promise<Refusal | null> {
  if (await query.holdsCoupon(ctx.db, order.id, coupon.id)) return null
  const { offer_id, currency, member_id } = order
  try {
    await assertCouponValid(ctx, coupon, { offer_id: offer_id!, amount, currency, member_id, for: 'order' })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function trialOf(ctx: StoreContext, order: query.OrderRow, offer: Offer | null) {
  if (!offer?.trial_days) return { trial_days: 0, trial_refused: false }
  const { member_id } = order
  const trial_refused =
    order.trial_refused || (member_id !== null && !(await isTrialLeft(ctx, { member_id })))
  return { trial_days: trial_refused ? 0 : offer.trial_days, trial_refused }
}

/**
 * A plan renews and instalments follow, so they need a payment method, unless nothing will ever be due or gift cards cover the first
 * payment. A trial without a card needs none.
 */
function needsMethod({ offer, totals, sum, trial_days }: Omit<OrderCost, 'needs_method'>): boolean {
  if (totals.due_now > 0) return true
  if (!offer || !totals.renews) return false
  if (totals.renews.amount + (totals.renews.setup_fee ?? 0) === 0) return false
  if (trial_days > 0) return offer.trial_needs_card
  return sum.balance_used === 0 || offer.instalments !== null
}
