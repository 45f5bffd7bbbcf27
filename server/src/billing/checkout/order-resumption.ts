import { DAY_MS } from '@matinee/contract/platform/durations'
import { randomUUID } from 'node:crypto'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { ORDER_LIFETIME_SECONDS, type BeginOrderResult } from './order-creation.ts'
import type { Buyer } from '../payments/buyer.ts'
import { tryApplyOrderCoupon } from './coupon.ts'
import { OrderCompleted, OrderNotFound } from './errors.ts'
import { orderToResume } from './order-authorization.ts'
import * as query from './queries.ts'

/** How long after its creation a link in a mail can restore an order. */
const LINK_LASTS_MS = 7 * DAY_MS

/**
 * Restores an order by the key in a mail, on any device; an expired order is created again. Anyone with the mail can
 * continue the order, and sees nothing else of the account.
 */
export function resumeOrder(
  ctx: StoreContext,
  buyer: Buyer,
  { resume, coupon }: { resume: string; coupon?: string | undefined },
): Promise<BeginOrderResult> {
  return transact(ctx, async (ctx) => {
    const found = await orderToResume(ctx, resume)
    if (!found || isTooOld(ctx, found)) throw OrderNotFound()
    const order = await query.lockOrder(ctx.db, ctx.store.id, found.id)
    if (order.state === 'completed') throw OrderCompleted()
    const restored = isOver(ctx, order) ? await restartOrder(ctx, order) : order
    const viewer_key = buyer.viewer.id === restored.member_id ? null : buyer.key
    const bound = await query.updateOrder(ctx.db, restored.id, { viewer_key })
    return coupon ? tryApplyOrderCoupon(ctx, bound, coupon) : { order: bound, coupon_problem: null }
  })
}

const isTooOld = ({ clock }: StoreContext, { created_at }: query.OrderRow) =>
  clock.now().getTime() - Date.parse(created_at) > LINK_LASTS_MS

const isOver = ({ clock }: StoreContext, { state, expires_at }: query.OrderRow) =>
  state === 'expired' || state === 'abandoned' || Date.parse(expires_at) <= clock.now().getTime()

/**
 * Copies an expired order. The link opens the copy too: the copy takes over the key, and the original gets a new one.
 */
async function restartOrder(ctx: StoreContext, before: query.OrderRow) {
  await query.updateOrder(ctx.db, before.id, { key: randomUUID(), mail_due_at: null })
  const { id: _id, invoice_id: _invoice, subscription_id: _subscription, totals: _totals, ...same } = before
  return query.insertOrder(ctx.db, {
    ...same,
    state: 'customer_info',
    failure_code: null,
    request_key: null,
    completed_at: null,
    changed_at: ctx.clock.now().toISOString(),
    expires_at: timestampAfter(ctx.clock, ORDER_LIFETIME_SECONDS),
  })
}
