import { discountOn } from './totals.ts'

type Duration = 'once' | 'repeating' | 'forever'

export interface DiscountTerms {
  id: number
  percent: number | null
  amount?: number | null
  duration: Duration
  periods: number | null
}

/** The discount of a purchase; at most one applies. */
export interface Discount {
  coupon_id: number | null
  upsell_id: number | null
  percent: number | null
  amount: number | null
  /** The number of subscription payments it lowers, including the first; null for all. */
  periods: number | null
}

/** The larger of two discounts; the coupon if they are equal. Null if neither takes anything off. */
export function discountOf(
  amount: number,
  { coupon, upsell }: { coupon: DiscountTerms | null; upsell: DiscountTerms | null },
): Discount | null {
  const choices = [
    ...(coupon ? [asDiscount(coupon, { coupon_id: coupon.id, upsell_id: null })] : []),
    ...(upsell?.percent ? [asDiscount(upsell, { coupon_id: null, upsell_id: upsell.id })] : []),
  ]
  const [first, second] = choices
  if (!first || !second) return first ?? null
  return discountOn(amount, second) > discountOn(amount, first) ? second : first
}

const asDiscount = (
  { percent, amount = null, duration, periods }: DiscountTerms,
  from: Pick<Discount, 'coupon_id' | 'upsell_id'>,
): Discount => ({ ...from, percent, amount, periods: periodsOf(duration, periods) })

const periodsOf = (duration: Duration, periods: number | null) =>
  duration === 'forever' ? null : duration === 'once' ? 1 : (periods ?? 1)

/** The discount that remains for the next payment. */
export const afterOne = (discount: Discount | null): Discount | null =>
  !discount || discount.periods === null
    ? discount
    : discount.periods > 1
      ? { ...discount, periods: discount.periods - 1 }
      : null
