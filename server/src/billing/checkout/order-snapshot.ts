import type { Totals } from '@matinee/contract/billing/checkout'
import type { Static } from 'typebox'
import type { Discount } from '../pricing/discount.ts'
import type { Sum, TaxTerms } from '../pricing/totals.ts'
import type { OrderCost } from './order-cost.ts'
import type { OrderRow } from './queries.ts'

/** What a payment pays for, as the order was when the payment began; later changes do not affect it. */
export interface OrderSnapshot {
  /** The idempotency key of the caller. */
  request: string | null
  offer_id: number | null
  price_id: number | null
  /** The price of one seat as it is on sale, without the set-up fee. */
  amount: number
  /** How many people the plan is for; a payment begun before plans were sold to several names none. */
  seats?: number
  /** What a payment begun before there were set-up fees does not have. */
  setup_fee?: number
  coupon_id: number | null
  upsell_id: number | null
  gift: OrderRow['gift']
  donation: OrderRow['donation']
  totals: Static<typeof Totals>
  sum: Sum
  tax: TaxTerms
  discount: Discount | null
  trial_days: number
}

export const orderSnapshotOf = (
  order: OrderRow,
  cost: OrderCost,
  request: string | null = null,
): OrderSnapshot => ({
  request,
  offer_id: order.offer_id,
  price_id: cost.price?.id || null,
  amount: cost.price?.amount ?? cost.sum.subtotal,
  seats: order.seats,
  setup_fee: cost.price?.setup_fee ?? 0,
  coupon_id: cost.coupon?.id ?? null,
  upsell_id: order.upsell_id,
  gift: order.gift,
  donation: order.donation,
  totals: cost.totals,
  sum: cost.sum,
  tax: cost.tax,
  discount: cost.discount,
  trial_days: cost.trial_days,
})
