import type { CouponRules } from '@matinee/contract/billing/coupons'
import { assertOfStore } from '../../../platform/database/chosen-rows.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { CouponIncomplete } from './errors.ts'

/** The rules of a coupon as columns; rules of other kinds are dropped. Throws `CouponIncomplete`. */
export function couponColumnsOf({ offer_ids: _offers, ...rules }: CouponRules) {
  const isPercent = rules.kind === 'percent'
  const needed = { percent: isPercent, amount: !isPercent, currency: !isPercent || rules.min_amount > 0 }
  for (const [name, isNeeded] of Object.entries(needed))
    if (isNeeded && rules[name as 'percent'] === null) throw missingField(name)
  if (rules.duration === 'repeating' && rules.periods === null) throw missingField('periods')
  return {
    ...rules,
    name: rules.name?.trim() || null,
    percent: isPercent ? rules.percent : null,
    amount: isPercent ? null : rules.amount,
    currency: needed.currency ? rules.currency : null,
    periods: rules.duration === 'repeating' ? rules.periods : null,
  }
}

export const assertCouponRules = ({ starts_at, expires_at, applies_to, offer_ids }: CouponRules) => {
  if (starts_at && expires_at && starts_at >= expires_at)
    throw CouponIncomplete({ errors: { expires_at: ['before_start'] } })
  if (applies_to === 'offers' && offer_ids.length === 0) throw missingField('offer_ids')
}

const missingField = (field: string) => CouponIncomplete({ errors: { [field]: ['required'] } })

/** Refuses offers of another store. */
export const assertCouponOffers = (ctx: StoreContext, ids: readonly number[]) =>
  assertOfStore(ctx, { offer_ids: { table: 'offer', ids } })
