import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { asCode } from '../pricing/coupons/coupons.ts'
import { settingsOf } from '../settings.ts'
import { ReferralNotNew, ReferralOwn, ReferralUnknown } from './errors.ts'
import * as query from './queries.ts'

/** The affiliate of a code that brings people now. Throws `ReferralUnknown`, and `ReferralOwn` for their own code. */
export async function findAffiliate(
  ctx: StoreContext,
  written: string,
  memberId: number | null,
): Promise<query.AffiliateRow> {
  const affiliate = await query.affiliateByCode(ctx.db, ctx.store.id, asCode(written))
  if (!affiliate || !(await isBringing(ctx, affiliate))) throw ReferralUnknown()
  if (memberId !== null && affiliate.member_id === memberId) throw ReferralOwn()
  return affiliate
}

const isBringing = async (ctx: StoreContext, { kind, stopped_at, member_id }: query.AffiliateRow) =>
  stopped_at === null && member_id !== null && (kind === 'partner' || (await settingsOf(ctx)).referrals)

/** A new member says by whose code they came. The first one counts; saying it again changes nothing. */
export function claimReferral(ctx: StoreContext, memberId: number, code: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const affiliate = await findAffiliate(ctx, code, memberId)
    if (await query.referralOfMember(ctx.db, ctx.store.id, memberId)) return
    const since = ctx.clock.now().toISOString()
    if (await query.isCustomer(ctx.db, ctx.store.id, memberId, since)) throw ReferralNotNew()
    await insertReferral(ctx, affiliate, { member_id: memberId, since })
  })
}

/** Records who brought the buyer of an order, if they are new here; once, however often it is asked for. */
export function attributeOrder(ctx: StoreContext, purchaseId: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { db, store } = ctx
    const order = await query.orderBy(db, store.id, purchaseId)
    if (!order?.affiliate_id || !order.member_id) return
    if (await query.referralOfMember(db, store.id, order.member_id)) return
    const affiliate = await query.affiliateById(db, store.id, order.affiliate_id)
    if (!affiliate || affiliate.member_id === order.member_id) return
    const since = order.created_at
    if (await query.isCustomer(db, store.id, order.member_id, since)) return
    await insertReferral(ctx, affiliate, { member_id: order.member_id, since })
  })
}

/** With the terms of this moment: a change of the programme is for those who come after it. */
async function insertReferral(
  ctx: StoreContext,
  affiliate: query.AffiliateRow,
  { member_id, since }: { member_id: number; since: string },
) {
  const settings = await settingsOf(ctx)
  const isPartner = affiliate.kind === 'partner'
  await query.insertReferral(ctx.db, {
    store_id: ctx.store.id,
    affiliate_id: affiliate.id,
    member_id,
    since,
    percent: affiliate.percent ?? settings.referral_percent,
    payments: isPartner ? affiliate.payments : settings.referral_payments,
    pays: affiliate.pays ?? settings.referral_pays,
    wait_days: settings.referral_wait_days,
  })
}
