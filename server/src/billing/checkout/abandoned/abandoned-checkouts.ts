import { DAY_SECONDS, MINUTE_SECONDS } from '@matinee/contract/platform/durations'
import { timestampAfter } from '../../../platform/clock.ts'
import { transact, type Context } from '../../../platform/context.ts'
import { publish } from '../../../platform/jobs/events.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { makePersonalCoupon } from '../../pricing/coupons/personal-coupons.ts'
import { orderLeft } from '../../events.ts'
import { settingsOf, type BillingSettings } from '../../settings.ts'
import * as query from './queries.ts'

const MOST_AT_ONCE = 200

/** Publishes abandoned orders, each step once. Returns false if more may be due. */
export const notifyAbandonedCheckouts = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const due = await query.lockDueOrders(ctx.db, ctx.clock.now().toISOString(), MOST_AT_ONCE)
    for (const order of due)
      await notifyAbandonedCheckout({ ...ctx, store: { id: order.store_id, locale: order.locale } }, order)
    return due.length < MOST_AT_ONCE
  })

async function notifyAbandonedCheckout(ctx: StoreContext, order: query.AbandonedOrder) {
  const settings = await settingsOf(ctx)
  const isOver = order.state === 'completed' || order.kind !== 'offer' || !settings.abandoned_mails
  if (isOver || !(await query.isStillAbandoned(ctx.db, order)))
    return query.recordReminder(ctx.db, order.id, { mail_due_at: null })

  const step = order.mails_sent + 1
  await query.recordReminder(ctx.db, order.id, {
    mails_sent: step,
    mail_due_at: nextMailAt(ctx, settings, step),
  })
  if (step > 1) await createReminderDiscount(ctx, order, settings, step)
  await publish(ctx, orderLeft, {
    store_id: order.store_id,
    member_id: order.member_id!,
    purchase_id: order.id,
    step,
  })
  return undefined
}

/** Minutes count from the previous mail. */
function nextMailAt({ clock }: StoreContext, { abandoned_after }: BillingSettings, step: number) {
  const minutes = abandoned_after[step]
  return minutes === undefined ? null : timestampAfter(clock, minutes * MINUTE_SECONDS)
}

export const discountNameOf = (purchaseId: number) => `Order ${purchaseId}`

/** The second and third mail carry the same discount; it expires a day after the last of them. */
async function createReminderDiscount(
  ctx: StoreContext,
  { id, member_id }: query.AbandonedOrder,
  { abandoned_discount, abandoned_after }: BillingSettings,
  step: number,
) {
  if (abandoned_discount === 0) return
  const good_for = DAY_SECONDS + (step < abandoned_after.length ? abandoned_after[step]! * MINUTE_SECONDS : 0)
  const now = ctx.clock.now().toISOString()
  const made = await query.discountMadeFor(ctx.db, ctx.store.id, member_id!, discountNameOf(id), now)
  if (made) return query.setExpiry(ctx.db, made.id, timestampAfter(ctx.clock, good_for))
  await makePersonalCoupon(ctx, {
    member_id: member_id!,
    percent: abandoned_discount,
    duration: 'once',
    good_for,
    name: discountNameOf(id),
  })
  return undefined
}
