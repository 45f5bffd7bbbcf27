import { assertIsPlan } from './instalments.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { NotOnHold, PauseNotAllowed, PayFirst } from '../errors.ts'
import { subscriptionCanceled, subscriptionEnded, subscriptionPaused } from '../events.ts'
import { voidInvoice } from '../invoices/invoices.ts'
import { periodEnd } from '../pricing/periods.ts'
import {
  runPaidChange,
  lockForPaidChange,
  createPaidChange,
  type SubscriptionActor,
  type PaidChangeResult,
  type PendingPaidChange,
} from './paid-change.ts'
import { updateOneWithHistory } from './amend.ts'
import { loadRenewalContext, renewalDraft, billingPeriodFrom, consumedBy } from './invoice-draft.ts'
import { openInvoices } from './dunning.ts'
import { publishEvents, subscriptionEvent } from './subscription-events.ts'
import { NOTHING_OPEN } from './paid-renewal.ts'
import { assertChargedHereAlone } from './renewal-guard.ts'
import { findSubscription, lockLive, type SubscriptionRow } from './rows.ts'
import { applyToldPrice } from './told-prices.ts'
import { settlePayments } from '../payments/settlement.ts'

const NOT_CANCELED = { cancel_at_end: false, canceled_at: null, pause_at_end: null } as const

/** Cancels at the end of the paid period. An unpaid or paused subscription ends now. */
export const cancelAtEnd = (
  ctx: StoreContext,
  subscriptionId: number,
  by: SubscriptionActor = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    assertIsPlan(before)
    if (before.cancel_at_end) return before
    if (before.status !== 'active' && before.status !== 'trialing') return cancelNow(ctx, subscriptionId, by)
    const canceled_at = ctx.clock.now().toISOString()
    const next = { next_offer_id: null, next_price_id: null }
    const to = { ...next, cancel_at_end: true, canceled_at, pause_at_end: null }
    const after = await updateOneWithHistory(ctx, {
      before,
      to,
      kind: 'canceled',
      actor_id: by.actor_id ?? null,
    })
    await publishEvents(ctx, [subscriptionEvent(subscriptionCanceled, after, { ends_at: after.period_end })])
    return after
  })

/** Takes back a cancellation or a scheduled pause; ends a current pause now, with a payment. */
export async function resume(
  ctx: StoreContext,
  subscriptionId: number,
  by: SubscriptionActor = {},
): Promise<PaidChangeResult> {
  const now = await findSubscription(ctx.db, ctx.store.id, subscriptionId)
  if (now?.status === 'paused') await assertChargedHereAlone(ctx, subscriptionId)
  return runPaidChange(
    ctx,
    async (ctx) => {
      const before = await lockForPaidChange(ctx, subscriptionId)
      if (before.status === 'paused') return endPause(ctx, before, by)
      if (!before.cancel_at_end && !before.pause_at_end) return { subscription: before, payment: null }
      const turn = { before, to: NOT_CANCELED, kind: 'stayed', actor_id: by.actor_id ?? null }
      return { subscription: await updateOneWithHistory(ctx, turn), payment: null }
    },
    by,
  )
}

async function endPause(
  ctx: StoreContext,
  paused: SubscriptionRow,
  by: SubscriptionActor,
): Promise<PendingPaidChange> {
  const now = ctx.clock.now().toISOString()
  const before = await applyToldPrice(ctx, paused, now)
  const span = billingPeriodFrom(now, before)
  const draft = renewalDraft(before, span, await loadRenewalContext(ctx, [before]))
  const to = { ...NOTHING_OPEN, ...span, ...consumedBy(before, draft.sum) }
  return createPaidChange(
    ctx,
    before,
    { kind: 'resumed', draft, to, details: {}, actor_id: by.actor_id ?? null },
    by,
  )
}

/** Pauses for one to three months from the end of the period. */
export const pause = (
  ctx: StoreContext,
  subscriptionId: number,
  months: number,
  { actor_id = null }: SubscriptionActor = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    assertIsPlan(before)
    if (before.status === 'past_due' || before.status === 'on_hold') throw PayFirst()
    if (before.status !== 'active' || before.comped || !(await mayPause(ctx, before))) throw PauseNotAllowed()
    const to = { ...NOT_CANCELED, pause_at_end: months }
    const after = await updateOneWithHistory(ctx, {
      before,
      to,
      kind: 'pause_planned',
      details: { months },
      actor_id,
    })
    const resumes_at = periodEnd(after.period_end, { unit: 'month', count: months })
    await publishEvents(ctx, [subscriptionEvent(subscriptionPaused, after, { resumes_at })])
    return after
  })

const mayPause = async ({ db }: StoreContext, { offer_id }: SubscriptionRow) =>
  (await db.selectFrom('offer').select('pause_allowed').where('id', '=', offer_id).executeTakeFirstOrThrow())
    .pause_allowed

export interface CancelNowInput extends SubscriptionActor {
  reason?: 'asked' | 'staff' | 'deleted'
}

/** Cancels now: ends its accesses, voids an open invoice and stops retries. */
export const cancelNow = (
  ctx: StoreContext,
  subscriptionId: number,
  { reason = 'asked', actor_id = null }: CancelNowInput = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const before = await giveUpAction(ctx, await lockLive(ctx, subscriptionId))
    for (const { id } of (await openInvoices(ctx, [before])).values()) await voidInvoice(ctx, id)
    const ended_at = ctx.clock.now().toISOString()
    const canceled_at = before.canceled_at ?? ended_at
    const to = {
      status: 'canceled',
      ended_at,
      canceled_at,
      end_reason: reason,
      open_payment_id: null,
    } as const
    const after = await updateOneWithHistory(ctx, {
      before,
      to,
      kind: 'ended',
      details: { reason },
      actor_id,
    })
    await publishEvents(ctx, [subscriptionEvent(subscriptionEnded, after, { reason })])
    return after
  })

/** Cancels a subscription on hold. Throws `NotOnHold` for any other. */
export const cancelOnHold = (ctx: StoreContext, subscriptionId: number): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const { status } = await lockLive(ctx, subscriptionId)
    if (status !== 'on_hold') throw NotOnHold()
    return cancelNow(ctx, subscriptionId, { reason: 'asked' })
  })

// A pending payment cannot be canceled and is refunded if it succeeds. One that waits for its payer is canceled.
async function giveUpAction(ctx: StoreContext, before: SubscriptionRow): Promise<SubscriptionRow> {
  const waiting = before.open_payment_id
    ? await ctx.db
        .selectFrom('payment')
        .select(['id', 'ref'])
        .where('id', '=', before.open_payment_id)
        .where('state', '=', 'requires_action')
        .executeTakeFirst()
    : undefined
  if (!waiting) return before
  const outcome = { state: 'declined', ref: waiting.ref, code: 'authentication_required' } as const
  await settlePayments(ctx, [{ payment_id: waiting.id, outcome }])
  return lockLive(ctx, before.id)
}
