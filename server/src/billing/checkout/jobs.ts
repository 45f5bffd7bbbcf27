import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { transact, type Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { releaseCoupon } from '../pricing/coupons/redemption.ts'
import * as query from './queries.ts'

const AT_ONCE = 500

/** Ends expired orders and releases their coupons. An order that had reached payment becomes abandoned. */
export const expireOrders = defineJob({
  name: 'billing.expire-orders',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  run: async (ctx) => {
    const now = ctx.clock.now().toISOString()
    for (const order of await query.ordersToExpire(ctx.db, now, AT_ONCE)) await expire(ctx, order)
  },
})

async function expire(ctx: Context, { id, store_id }: { id: number; store_id: number }) {
  const inside = await inStore(ctx, store_id)
  await transact(inside, async (ctx) => {
    const order = await query.lockOrder(ctx.db, store_id, id)
    if (!isOver(order)) return
    // The outcome of the payment is unknown: reconcile it first.
    if ((await query.openPayments(ctx.db, id)).length > 0) return
    await releaseCoupon(ctx, { purchase_id: id })
    const state = order.reached_payment_at ? 'abandoned' : 'expired'
    await query.updateOrder(ctx.db, id, { state, changed_at: ctx.clock.now().toISOString() })
  })
}

const isOver = ({ state }: query.OrderRow) =>
  state === 'created' || state === 'customer_info' || state === 'payment_pending' || state === 'failed'
