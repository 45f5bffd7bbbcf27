import { timestampAfter } from '../../../platform/clock.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import type { Duration } from '@matinee/contract/billing/coupons'
import { randomCode } from './codes.ts'
import { insertCoupon } from './admin-queries.ts'

export interface PersonalCoupon {
  /** The only offer it applies to. */
  member_id: number
  percent: number
  duration: Duration
  periods?: number | null
  /** Validity in seconds from now. */
  good_for: number
  /** The purpose, as the publisher reads it. */
  name: string
}

/** Creates a coupon for one person, redeemable once, for discounts the product itself promises. */
export async function makePersonalCoupon(
  { db, store, clock }: StoreContext,
  { good_for, periods = null, ...coupon }: PersonalCoupon,
): Promise<{ id: number; code: string }> {
  const code = randomCode(12)
  const made = await insertCoupon(db, {
    ...coupon,
    store_id: store.id,
    code,
    kind: 'percent',
    periods: coupon.duration === 'repeating' ? periods : null,
    max_redemptions: 1,
    expires_at: timestampAfter(clock, good_for),
    created_at: clock.now().toISOString(),
  })
  if (!made) throw new Error('a random code was taken')
  return { id: made.id, code }
}
