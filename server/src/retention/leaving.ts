import type { CancellationPage, LeavingPlan, ReduceChurnPage } from '@matinee/contract/leaving'
import { cancelAtEnd, resume } from '../billing/subscriptions/subscriptions.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { memberOnly, type Viewer } from '../platform/viewer.ts'
import { claim } from './claiming.ts'
import { NothingToLeave, OfferGone } from './errors.ts'
import * as query from './queries/leavings.ts'
import { findReason } from './queries/reasons.ts'
import { askedReasons } from './reasons.ts'
import { offerFor, shownOfferOf } from './staying.ts'

const now = ({ clock }: StoreContext) => clock.now().toISOString()

/** What the cancellation asks, or null for whoever has nothing to end. */
export async function readCancellation(ctx: StoreContext, viewer: Viewer): Promise<CancellationPage | null> {
  const { id } = memberOnly(viewer)
  const membership = await query.findMembership(ctx.db, ctx.store.id, id)
  if (!membership) return null
  return { plan: planOf(membership), reasons: await askedReasons(ctx), is_confirming: false }
}

/** The last question before it ends, for whoever is offered nothing; null where nobody is on the way out. */
export async function readConfirmation(ctx: StoreContext, viewer: Viewer): Promise<CancellationPage | null> {
  const { id } = memberOnly(viewer)
  const membership = await query.findMembership(ctx.db, ctx.store.id, id)
  if (!membership || membership.cancel_at_end) return null
  const open = await query.findOpenLeaving(ctx.db, membership.id)
  return open ? { plan: planOf(membership), reasons: [], is_confirming: true } : null
}

/** The one screen of an offer, as long as it is open; null where there is none. */
export async function readStayOffer(ctx: StoreContext, viewer: Viewer): Promise<ReduceChurnPage | null> {
  const { id } = memberOnly(viewer)
  const membership = await query.findMembership(ctx.db, ctx.store.id, id)
  const open = membership && (await query.findOpenLeaving(ctx.db, membership.id))
  if (!membership || !open?.offered) return null
  const text = open.reason_id ? (await findReason(ctx.db, ctx.store.id, open.reason_id))?.text : null
  return { plan: planOf(membership), offer: await shownOfferOf(ctx, membership, open.offered, text ?? null) }
}

const planOf = (membership: query.MembershipRow): LeavingPlan => ({
  title: membership.title,
  amount: membership.amount,
  currency: membership.currency,
  period: { unit: membership.period_unit, count: membership.period_count },
  is_trial: membership.status === 'trialing',
  ends_at: membership.period_end,
  is_ending: membership.cancel_at_end,
})

interface Given {
  reason_id?: number | null
  text?: string
}

/** Somebody wants to go and says why, if they like: they are offered something once a year, else asked to confirm. */
export function beginLeaving(
  ctx: StoreContext,
  viewer: Viewer,
  given: Given,
): Promise<'offered' | 'to_confirm'> {
  const { id } = memberOnly(viewer)
  return transact(ctx, async (ctx) => {
    const membership = await endable(ctx, id)
    const reason = given.reason_id ? await findReason(ctx.db, ctx.store.id, given.reason_id) : undefined
    await query.closeOpen(ctx.db, membership.id, now(ctx))
    const offered = await offerFor(ctx, membership, reason)
    await query.insertLeaving(ctx.db, {
      store_id: ctx.store.id,
      member_id: id,
      subscription_id: membership.id,
      reason_id: reason?.id ?? null,
      text: given.text?.trim() || null,
      offered: offered && (JSON.stringify(offered) as never),
      outcome: 'open',
      begun_at: now(ctx),
    })
    return offered ? 'offered' : 'to_confirm'
  })
}

/** Ends it, once somebody on the way out has said so. Throws `NothingToLeave` where nobody is. */
export function confirmLeaving(ctx: StoreContext, viewer: Viewer): Promise<void> {
  const { id } = memberOnly(viewer)
  return transact(ctx, async (ctx) => {
    const membership = await endable(ctx, id)
    const open = await query.findOpenLeaving(ctx.db, membership.id)
    if (!open) throw NothingToLeave()
    await leave(ctx, membership.id, open.id)
  })
}

/** The answer to an offer. Throws `OfferGone` where it was answered already. */
export async function answerOffer(
  ctx: StoreContext,
  viewer: Viewer,
  { act, months }: { act: 'claim' | 'leave' | 'stay'; months?: number },
): Promise<query.MembershipRow> {
  const { id } = memberOnly(viewer)
  return transact(ctx, async (ctx) => {
    const membership = await endable(ctx, id)
    const open = await query.findOpenLeaving(ctx.db, membership.id)
    if (!open?.offered) throw OfferGone()
    if (act === 'leave') await leave(ctx, membership.id, open.id)
    else {
      if (act === 'claim') await claim(ctx, membership, open.offered, months)
      await end(ctx, open.id, act === 'claim' ? 'claimed' : 'stayed')
    }
    return membership
  })
}

/** Somebody who has left, but whose time is not over, stays after all. */
export async function takeBack(ctx: StoreContext, viewer: Viewer) {
  const { id } = memberOnly(viewer)
  const membership = await query.findMembership(ctx.db, ctx.store.id, id)
  if (!membership?.cancel_at_end) throw NothingToLeave()
  await resume(ctx, membership.id)
  await query.markStayed(ctx.db, membership.id, now(ctx))
}

async function endable(ctx: StoreContext, memberId: number) {
  const membership = await query.lockMembership(ctx.db, ctx.store.id, memberId)
  if (!membership || membership.cancel_at_end) throw NothingToLeave()
  return membership
}

async function leave(ctx: StoreContext, subscriptionId: number, leavingId: number) {
  await cancelAtEnd(ctx, subscriptionId)
  await end(ctx, leavingId, 'left')
}

const end = (ctx: StoreContext, leavingId: number, outcome: 'left' | 'claimed' | 'stayed') =>
  query.updateLeaving(ctx.db, leavingId, { outcome, ended_at: now(ctx) })
