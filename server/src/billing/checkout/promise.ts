import type { Totals } from '@matinee/contract/checkout'
import type { Static } from 'typebox'
import type { Discount } from '../pricing/discount.ts'
import type { Sum, TaxTerms } from '../pricing/totals.ts'
import type { Cost } from './costing.ts'
import type { OrderRow } from './queries.ts'

/** What a payer was promised for their money, as it was when they paid: what happens to the order since changes nothing of it. */
export interface Promised {
  /** What the caller named its call by. */
  request: string | null
  offer_id: number | null
  price_id: number | null
  amount: number
  coupon_id: number | null
  upsell_id: number | null
  gift: OrderRow['gift']
  totals: Static<typeof Totals>
  sum: Sum
  tax: TaxTerms
  discount: Discount | null
  trial_days: number
}

export const promiseOf = (order: OrderRow, cost: Cost, request: string | null = null): Promised => ({
  request,
  offer_id: order.offer_id,
  price_id: cost.price?.id || null,
  amount: cost.sum.subtotal,
  coupon_id: cost.coupon?.id ?? null,
  upsell_id: order.upsell_id,
  gift: order.gift,
  totals: cost.totals,
  sum: cost.sum,
  tax: cost.tax,
  discount: cost.discount,
  trial_days: cost.trial_days,
})
