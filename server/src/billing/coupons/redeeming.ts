import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { CouponSpent, CouponUsed } from './errors.ts'
import * as query from './queries.ts'

/**
 * Notes that somebody uses a coupon: the last one goes to one person, and each person has it once. Noted before its
 * payment begins, it is kept for this purchase; noted again for the same purchase, it only learns the subscription and
 * the amount. Throws `CouponSpent`, `CouponUsed`.
 */
export function redeemCoupon(ctx: StoreContext, redemption: query.Redemption): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { db, store, clock } = ctx
    if (redemption.purchase_id && (await query.renewRedemption(db, store.id, redemption))) return
    if (!(await query.takeOne(db, store.id, redemption.coupon_id))) throw CouponSpent()
    const noted = { ...redemption, store_id: store.id, at: clock.now().toISOString() }
    if (!(await query.insertRedemption(db, noted))) throw CouponUsed()
  })
}

/** Gives back what a purchase had taken that came to nothing. */
export function releaseCoupon(ctx: StoreContext, { purchase_id }: { purchase_id: number }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock.now().toISOString()
    for (const { coupon_id } of await query.releaseOf(ctx.db, ctx.store.id, purchase_id, now))
      await query.giveBackOne(ctx.db, coupon_id)
  })
}
