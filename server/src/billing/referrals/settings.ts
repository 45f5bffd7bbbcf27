import type {
  ReferralSettings,
  changeReferralSettings as changing,
} from '@matinee/contract/billing/referrals'
import type { Body } from '@matinee/contract/platform/endpoint'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { asCode } from '../pricing/coupons/coupons.ts'
import { CouponUnknown } from '../pricing/coupons/errors.ts'
import { couponByCode, findCouponRow } from '../pricing/coupons/queries.ts'
import { changeBillingSettings } from '../pricing/settings-changes.ts'
import { settingsOf } from '../settings.ts'

export async function readReferralSettings(ctx: StoreContext, viewer: Viewer): Promise<ReferralSettings> {
  assertMaySee(viewer, 'money', 'coupons')
  return presentSettings(ctx)
}

/** The coupon that friends get; undefined for none, or one that is archived. */
export async function friendCoupon(ctx: StoreContext) {
  const { referral_coupon_id: id } = await settingsOf(ctx)
  const coupon = id ? await findCouponRow(ctx.db, ctx.store.id, id) : undefined
  return coupon?.archived_at === null ? coupon : undefined
}

async function presentSettings(ctx: StoreContext): Promise<ReferralSettings> {
  const settings = await settingsOf(ctx)
  return {
    referrals: settings.referrals,
    pays: settings.referral_pays,
    percent: settings.referral_percent,
    payments: settings.referral_payments,
    wait_days: settings.referral_wait_days,
    coupon: (await friendCoupon(ctx))?.code ?? null,
  }
}

/** Changes the named terms, for friends who come from now on. Throws `CouponUnknown`. */
export async function changeReferralSettings(
  ctx: StoreContext,
  viewer: Viewer,
  { coupon, ...changes }: Body<typeof changing>,
): Promise<ReferralSettings> {
  assertMayEdit(viewer, 'money', 'coupons')
  await changeBillingSettings(ctx, viewer, {
    ...(changes.referrals !== undefined && { referrals: changes.referrals }),
    ...(changes.pays !== undefined && { referral_pays: changes.pays }),
    ...(changes.percent !== undefined && { referral_percent: changes.percent }),
    ...(changes.payments !== undefined && { referral_payments: changes.payments }),
    ...(changes.wait_days !== undefined && { referral_wait_days: changes.wait_days }),
    ...(coupon !== undefined && { referral_coupon_id: await couponIdOf(ctx, coupon) }),
  })
  return presentSettings(ctx)
}

async function couponIdOf(ctx: StoreContext, code: string | null): Promise<number | null> {
  if (!code?.trim()) return null
  const coupon = await couponByCode(ctx.db, ctx.store.id, asCode(code))
  if (!coupon || coupon.member_id !== null) throw CouponUnknown({ errors: { coupon: ['unknown'] } })
  return coupon.id
}
