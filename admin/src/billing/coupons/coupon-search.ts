import { COUPON_STATES } from '@matinee/contract/billing/coupons'
import { oneOf, pageNumber, phrase } from '../../search.ts'

/** What the address of a list of codes says. */
export const readCodeSearch = ({ page, state, search }: Record<string, unknown>) => ({
  ...pageNumber(page),
  ...oneOf('state', COUPON_STATES, state),
  ...phrase('search', search),
})

/** The same of the screen of coupons, which shows those made together apart. */
export const readCouponSearch = (raw: Record<string, unknown>) => ({
  ...readCodeSearch(raw),
  ...(raw['bulk'] === true && { bulk: true as const }),
})
