import type { CouponRules } from '@matinee/contract/coupons'
import type { StoreContext } from '../../platform/http.ts'
import { CouponIncomplete, CouponNotForThis } from './errors.ts'

/** What a coupon is made of, as columns: what does not belong to its kind is left out. Throws `CouponIncomplete`. */
export function columnsOf({ offer_ids: _offers, ...rules }: CouponRules) {
  const isPercent = rules.kind === 'percent'
  const needed = { percent: isPercent, amount: !isPercent, currency: !isPercent || rules.min_amount > 0 }
  for (const [name, isNeeded] of Object.entries(needed))
    if (isNeeded && rules[name as 'percent'] === null) throw missing(name)
  if (rules.duration === 'repeating' && rules.periods === null) throw missing('periods')
  return {
    ...rules,
    name: rules.name?.trim() || null,
    percent: isPercent ? rules.percent : null,
    amount: isPercent ? null : rules.amount,
    currency: needed.currency ? rules.currency : null,
    periods: rules.duration === 'repeating' ? rules.periods : null,
  }
}

export const checkRules = ({ starts_at, expires_at, applies_to, offer_ids }: CouponRules) => {
  if (starts_at && expires_at && starts_at >= expires_at)
    throw CouponIncomplete({ errors: { expires_at: ['before_start'] } })
  if (applies_to === 'offers' && offer_ids.length === 0) throw missing('offer_ids')
}

const missing = (field: string) => CouponIncomplete({ errors: { [field]: ['required'] } })

/** Refuses offers that are not this store's. */
export async function checkOffers({ db, store }: StoreContext, ids: readonly number[]) {
  if (ids.length === 0) return
  const known = await db
    .selectFrom('offer')
    .select('id')
    .where('store_id', '=', store.id)
    .where('id', 'in', ids)
    .execute()
  if (known.length < new Set(ids).size) throw CouponNotForThis()
}
