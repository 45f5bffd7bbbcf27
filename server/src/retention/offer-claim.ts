import { MINUTE_SECONDS } from '@matinee/contract/platform/durations'
import { makePersonalCoupon } from '../billing/pricing/coupons/personal-coupons.ts'
import { applyCoupon, changePlan, pause } from '../billing/subscriptions/subscriptions.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { OfferGone } from './errors.ts'
import type { MembershipRow } from './queries/cancellations.ts'
import type { RetentionOffer } from './tables.ts'

/** Applies the retention offer a member has accepted. The next billing date stays. */
export async function claimOffer(
  ctx: StoreContext,
  membership: MembershipRow,
  offered: RetentionOffer,
  months?: number,
) {
  switch (offered.answer) {
    case 'discount':
      return applyOfferDiscount(ctx, membership, offered)
    case 'pause': {
      await pause(ctx, membership.id, Math.min(months ?? offered.months ?? 1, offered.months ?? 1))
      return
    }
    case 'other_plan': {
      await changePlan(ctx, {
        subscription_id: membership.id,
        offer_id: offered.offer_id!,
        when: 'period_end',
      })
      return
    }
    case 'contact':
    case 'coming':
      throw OfferGone() // nothing to claim: the member simply stays
  }
}

async function applyOfferDiscount(
  ctx: StoreContext,
  { id, member_id }: MembershipRow,
  { percent = 0, periods = 1 }: RetentionOffer,
) {
  const coupon = await makePersonalCoupon(ctx, {
    member_id,
    percent,
    duration: 'repeating',
    periods,
    good_for: MINUTE_SECONDS,
    name: 'Retention',
  })
  await applyCoupon(ctx, id, coupon.code)
}
