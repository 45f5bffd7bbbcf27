import { refusal } from '../../../platform/errors.ts'

export const CouponUnknown = refusal('coupon_unknown', 422, 'This coupon does not exist. Check the code.')
export const CouponNotStarted = refusal('coupon_not_started', 422, 'This coupon cannot be used yet.')
export const CouponExpired = refusal('coupon_expired', 422, 'This coupon has expired.')
export const CouponSpent = refusal('coupon_spent', 422, 'This coupon has been used up.')
export const CouponUsed = refusal('coupon_used', 422, 'You have already used this coupon.')
export const CouponNotForThis = refusal(
  'coupon_not_for_this',
  422,
  'This coupon does not apply to what you chose.',
)
export const CouponOtherCurrency = refusal(
  'coupon_other_currency',
  422,
  'This coupon is for payments in another currency.',
)
export const CouponTooLittle = refusal(
  'coupon_too_little',
  422,
  'Your purchase is too small for this coupon.',
)
export const CouponNewMembers = refusal(
  'coupon_new_members',
  422,
  'This coupon is only for people who have not had a plan here before.',
)
export const CouponFirstOrder = refusal(
  'coupon_first_order',
  422,
  'This coupon is only for a first purchase.',
)
export const CouponNotOnChange = refusal(
  'coupon_not_on_change',
  422,
  'This coupon cannot be used for a plan change.',
)
export const CouponNotFound = refusal('coupon_not_found', 404, 'This coupon is no longer here.')
export const CouponCodeTaken = refusal('coupon_code_taken', 409, 'A coupon with this code already exists.')
export const CouponLimitBelow = refusal(
  'coupon_limit_below',
  409,
  'It has already been used more often than that ({redemptions}).',
)
export const CouponIncomplete = refusal('coupon_incomplete', 400, 'Something is missing from this coupon.')
export const CouponBatchNotFound = refusal('coupon_batch_not_found', 404, 'These codes are no longer here.')
export const CouponBatchBusy = refusal('coupon_batch_busy', 409, 'These codes are still being created.')
