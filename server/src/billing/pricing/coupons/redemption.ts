import { transact } from '../../../platform/context.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { CouponFirstOrder, CouponNewMembers, CouponSpent, CouponUsed } from './errors.ts'
import * as query from './queries.ts'

/**
 * Records a redemption. The last use goes to one person, each person redeems a coupon once, and gets one coupon for a
 * first order or first plan. Recorded before the payment begins, it is reserved for this purchase; recording it again
 * for the same purchase only adds the subscription and amount. Throws `CouponSpent`, `CouponUsed`, `CouponFirstOrder`,
 * `CouponNewMembers`.
 */
export function redeemCoupon(ctx: StoreContext, redemption: query.Redemption): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { db, store } = ctx
    if (redemption.purchase_id && (await query.renewRedemption(db, store.id, redemption))) return
    const coupon = await query.takeCouponUse(db, store.id, redemption.coupon_id)
    if (!coupon) throw CouponSpent()
    await insertClaim(ctx, redemption, await claimsOf(ctx, redemption, coupon))
  })
}

async function insertClaim(ctx: StoreContext, redemption: query.Redemption, claims: query.FirstClaims) {
  const at = ctx.clock.now().toISOString()
  if (claims.for_first_order || claims.for_first_plan) await releasePausedClaims(ctx, redemption, at)
  const noted = { ...redemption, ...claims, store_id: ctx.store.id, at }
  if (!(await query.insertRedemption(ctx.db, noted))) throw await reasonOf(ctx, redemption, claims)
}

/** Only purchases claim the first order; coupons on a running plan have their own rules. */
async function claimsOf(
  { db }: StoreContext,
  { purchase_id }: query.Redemption,
  { first_order, new_members }: { first_order: boolean; new_members: boolean },
): Promise<query.FirstClaims> {
  if (purchase_id === null) return { for_first_order: false, for_first_plan: false }
  const for_first_plan = new_members && (await query.isOfPlan(db, purchase_id))
  return { for_first_order: first_order, for_first_plan }
}

async function reasonOf(
  { db }: StoreContext,
  { member_id, coupon_id }: query.Redemption,
  claims: query.FirstClaims,
) {
  const taken = await query.claimsTaken(db, member_id, coupon_id)
  if (taken.used) return CouponUsed()
  return claims.for_first_order && taken.for_first_order ? CouponFirstOrder() : CouponNewMembers()
}

async function releasePausedClaims({ db }: StoreContext, redemption: query.Redemption, at: string) {
  for (const { coupon_id } of await query.releaseResting(db, redemption, at))
    await query.returnCouponUse(db, coupon_id)
}

/** Releases the redemption of a purchase that was not completed. */
export function releaseCoupon(ctx: StoreContext, { purchase_id }: { purchase_id: number }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock.now().toISOString()
    for (const { coupon_id } of await query.releaseOf(ctx.db, ctx.store.id, purchase_id, now))
      await query.returnCouponUse(ctx.db, coupon_id)
  })
}
