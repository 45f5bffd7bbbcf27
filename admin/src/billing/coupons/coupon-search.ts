import { COUPON_STATES } from '@matinee/contract/billing/coupons'
import { oneOf, pageNumber, phrase } from '../../search.ts'

/** The search parameters of a list of coupons. */
export const readCodeSearch = ({ page, state, search }: Record<string, unknown>) => ({
  ...pageNumber(page),
  ...oneOf('state', COUPON_STATES, state),
  ...phrase('search', search),
})

/** The same for the screen of coupons, which lists batches apart. */
export const readCouponSearch = (raw: Record<string, unknown>) => ({
  ...readCodeSearch(raw),
  ...(raw['bulk'] === true && { bulk: true as const }),
})
