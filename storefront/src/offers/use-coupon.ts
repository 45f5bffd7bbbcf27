import { lookAtCoupon, type CouponOnPlans } from '@matinee/contract/billing/checkout'
import type { Price } from '@matinee/contract/offers/offers'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../call.ts'
import { readQuery } from '../read.ts'

/** A coupon of the address, as the plans show it. */
export interface ShownCoupon {
  code: string
  /** What it takes off, once that is known. */
  terms: CouponOnPlans | undefined
  /** Why it is good for none of the plans. */
  problem: ApiError | undefined
  /** What the first payment of a price becomes. */
  firstOf: (price: Price) => number | undefined
}

/** What a coupon of the address takes off the plans, for whoever looks. */
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
