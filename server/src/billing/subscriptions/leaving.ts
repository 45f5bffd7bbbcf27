import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { NotOnHold, PauseNotAllowed, PayFirst } from '../errors.ts'
import { subscriptionCanceled, subscriptionEnded, subscriptionPaused } from '../events.ts'
import { voidInvoice } from '../invoices/invoices.ts'
import { periodEnd } from '../pricing/periods.ts'
import { act, lockForAct, promise, type By, type Done, type Prepared } from './acting.ts'
import { amend } from './amend.ts'
import { gatherFacts, renewalDraft, spanFrom, usedUp } from './drafting.ts'
import { openInvoices } from './dunning.ts'
import { announce, newsOf } from './news.ts'
import { SETTLED } from './paid.ts'
import { lockLive, type SubscriptionRow } from './rows.ts'
import { settlePayments } from '../payments/settling.ts'

const STAYS = { cancel_at_end: false, canceled_at: null, pause_at_end: null } as const

/** It will not be renewed; what is paid stays open. What is not paid ends now, and so does a pause. */
export const cancelAtEnd = (
  ctx: StoreContext,
  subscriptionId: number,
  by: By = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    if (before.cancel_at_end) return before
    if (before.status !== 'active' && before.status !== 'trialing') return cancelNow(ctx, subscriptionId, by)
    const canceled_at = ctx.clock.now().toISOString()
    const next = { next_offer_id: null, next_price_id: null, next_price_from: null }
    const to = { ...next, cancel_at_end: true, canceled_at, pause_at_end: null }
    const after = await amend(ctx, { before, to, kind: 'canceled', actor_id: by.actor_id ?? null })
    await announce(ctx, [newsOf(subscriptionCanceled, after, { ends_at: after.period_end })])
    return after
  })

/** Takes a cancellation or a coming pause back; ends a pause now, which is paid. */
export function resume(ctx: StoreContext, subscriptionId: number, by: By = {}): Promise<Done> {
  return act(
    ctx,
    async (ctx) => {
      const before = await lockForAct(ctx, subscriptionId)
      if (before.status === 'paused') return endPause(ctx, before, by)
      if (!before.cancel_at_end && !before.pause_at_end) return { subscription: before, payment: null }
      const turn = { before, to: STAYS, kind: 'stayed', actor_id: by.actor_id ?? null }
      return { subscription: await amend(ctx, turn), payment: null }
    },
    by,
  )
}

async function endPause(ctx: StoreContext, before: SubscriptionRow, by: By): Promise<Prepared> {
  const span = spanFrom(ctx.clock.now().toISOString(), before)
  const draft = renewalDraft(before, span, await gatherFacts(ctx, [before]))
  const to = { ...SETTLED, ...span, ...usedUp(before, draft.sum) }
  return promise(ctx, before, { kind: 'resumed', draft, to, details: {}, actor_id: by.actor_id ?? null }, by)
}

/** It rests for one to three months from the end of its period on. */
export const pause = (
  ctx: StoreContext,
  subscriptionId: number,
  months: number,
  { actor_id = null }: By = {},
): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const before = await lockLive(ctx, subscriptionId)
    if (before.status === 'past_due' || before.status === 'on_hold') throw PayFirst()
    if (before.status !== 'active' || before.comped || !(await mayPause(ctx, before))) throw PauseNotAllowed()
    const to = { ...STAYS, pause_at_end: months }
    const after = await amend(ctx, { before, to, kind: 'pause_planned', details: { months }, actor_id })
    const resumes_at = periodEnd(after.period_end, { unit: 'month', count: months })
    await announce(ctx, [newsOf(subscriptionPaused, after, { resumes_at })])
    return after
  })

const mayPause = async ({ db }: StoreContext, { offer_id }: SubscriptionRow) =>
  (await db.selectFrom('offer').select('pause_allowed').where('id', '=', offer_id).executeTakeFirstOrThrow())
    .pause_allowed

export interface Leaving extends By {
  reason?: 'asked' | 'staff' | 'deleted'
}

/** Ends it now: what it opened is shut, an open invoice is void, and no payment for it is tried again. */
export const cancelNow = (
  ctx: StoreContext,
  subscriptionId: number,
  { reason = 'asked', actor_id = null }: Leaving = {},
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
    const after = await amend(ctx, { before, to, kind: 'ended', details: { reason }, actor_id })
    await announce(ctx, [newsOf(subscriptionEnded, after, { reason })])
    return after
  })

/** Ends one that is on hold, and no other. Throws `NotOnHold`. */
export const cancelOnHold = (ctx: StoreContext, subscriptionId: number): Promise<SubscriptionRow> =>
  transact(ctx, async (ctx) => {
    const { status } = await lockLive(ctx, subscriptionId)
    if (status !== 'on_hold') throw NotOnHold()
    return cancelNow(ctx, subscriptionId, { reason: 'asked' })
  })

// A payment that is under way cannot be called back: its money comes back by itself. One that waits for a payer is given up.
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
