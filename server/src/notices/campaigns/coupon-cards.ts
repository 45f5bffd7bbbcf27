import type { CouponState } from '@matinee/contract/billing/coupons'
import { flattenBlocks } from '@matinee/contract/notices/campaign-blocks'
import type { CampaignBlock } from '@matinee/contract/notices/campaigns'
import { listSharedCoupons, type SharedCoupon } from '../../billing/pricing/coupons/shared-coupons.ts'
import { UnknownChoice } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { CampaignCouponEarly, CampaignCouponOver } from './errors.ts'

export const couponIdsOf = (blocks: readonly CampaignBlock[]): number[] =>
  flattenBlocks(blocks).flatMap((block) => (block.kind === 'coupon' ? [block.coupon_id] : []))

/** The coupons of a mail by their ids, as they are at a moment. Throws `UnknownChoice` if one is gone. */
export async function findCouponCards(
  ctx: StoreContext,
  blocks: readonly CampaignBlock[],
  at: Date,
): Promise<Map<number, SharedCoupon>> {
  const ids = [...new Set(couponIdsOf(blocks))]
  if (ids.length === 0) return new Map()
  const coupons = await listSharedCoupons(ctx, ids, at)
  if (coupons.length < ids.length) throw UnknownChoice({ errors: { 'blocks.coupon_id': ['unknown'] } })
  return new Map(coupons.map((coupon) => [coupon.id, coupon]))
}

/** Throws `campaign_coupon_early` or `campaign_coupon_over` for a code that readers could not redeem. */
export function assertRedeemable(coupons: Iterable<SharedCoupon>): void {
  for (const { code, state } of coupons) {
    const fault = FAULTS[state]
    if (fault) throw fault({ errors: { blocks: [state] }, values: { code } })
  }
}

const FAULTS: Partial<Record<CouponState, typeof CampaignCouponOver>> = {
  scheduled: CampaignCouponEarly,
  expired: CampaignCouponOver,
  spent: CampaignCouponOver,
  archived: CampaignCouponOver,
}
