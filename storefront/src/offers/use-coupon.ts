import { lookAtCoupon, type CouponOnPlans } from '@matinee/contract/billing/checkout'
import type { Price } from '@matinee/contract/offers/offers'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../call.ts'
import { readQuery } from '../read.ts'

/** The coupon in the address, as the plans show it. */
export interface ShownCoupon {
  code: string
  /** Its discount, once loaded. */
  terms: CouponOnPlans | undefined
  /** Why it applies to none of the plans. */
  problem: ApiError | undefined
  /** The first payment of a price after the discount. */
  firstOf: (price: Price) => number | undefined
}

/** Loads the coupon in the address and its effect on the plans for this viewer. */
export function useCoupon(code: string | undefined): ShownCoupon | undefined {
  const { data, error } = useQuery({
    ...readQuery(lookAtCoupon, { params: { code: code ?? '' } }),
    enabled: code !== undefined,
  })
  if (code === undefined) return undefined
  return {
    code,
    terms: data,
    problem: error instanceof ApiError ? error : undefined,
    firstOf: ({ id }) => data?.prices.find(({ price_id }) => price_id === id)?.amount,
  }
}
