import type { OwnReferral } from '@matinee/contract/billing/referrals'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { randomCode } from '../pricing/coupons/codes.ts'
import { settingsOf } from '../settings.ts'
import { ReferralsClosed } from './errors.ts'
import * as query from './queries.ts'
import { friendCoupon } from './settings.ts'

const CODE_LENGTH = 8

/** A member's own code and what came of it. */
export async function readOwnReferral(ctx: StoreContext, viewer: Viewer): Promise<OwnReferral> {
  const { id } = assertMember(viewer)
  const { db, store, clock } = ctx
  const settings = await settingsOf(ctx)
  const own = await query.affiliateOfMember(db, store.id, id)
  const shown = own && (await query.shownAffiliate(db, store.id, own.id, clock.now().toISOString()))
  const coupon = await friendCoupon(ctx)
  return {
    open: settings.referrals || own?.kind === 'partner',
    code: shown && !shown.stopped ? shown.code : null,
    percent: shown?.percent ?? settings.referral_percent,
    payments: shown ? shown.payments : settings.referral_payments,
    pays: shown?.pays ?? settings.referral_pays,
    wait_days: settings.referral_wait_days,
    friend_coupon: coupon
      ? { percent: coupon.percent, amount: coupon.amount, currency: coupon.currency }
      : null,
    friends: shown?.friends ?? 0,
    buyers: shown?.buyers ?? 0,
    earnings: shown?.earnings ?? [],
  }
}

/** Gives a member a code of the programme, once. Throws `ReferralsClosed`. */
export async function createOwnReferral(ctx: StoreContext, viewer: Viewer): Promise<OwnReferral> {
  const { id: member_id } = assertMember(viewer)
  const { db, store, clock } = ctx
  const own = await query.affiliateOfMember(db, store.id, member_id)
  if (own?.stopped_at || (!own && !(await settingsOf(ctx)).referrals)) throw ReferralsClosed()
  if (!own)
    await query.insertAffiliate(db, {
      store_id: store.id,
      member_id,
      code: randomCode(CODE_LENGTH),
      kind: 'friend',
      created_at: clock.now().toISOString(),
    })
  return readOwnReferral(ctx, viewer)
}
