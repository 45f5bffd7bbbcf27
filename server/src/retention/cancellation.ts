import type { CancellationPage, LeavingPlan, ReduceChurnPage } from '@matinee/contract/retention/cancellation'
import { cancelAtEnd, resume } from '../billing/subscriptions/subscriptions.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { claimOffer } from './offer-claim.ts'
import { NothingToLeave, OfferGone } from './errors.ts'
import * as query from './queries/cancellations.ts'
import { findReason } from './queries/reasons.ts'
import { publicReasons } from './reasons.ts'
import { retentionOfferFor, presentRetentionOffer } from './retention-offer.ts'
import { toJsonb } from '../platform/database/jsonb.ts'

const now = ({ clock }: StoreContext) => clock.now().toISOString()

/** The cancellation page, or null without a membership to cancel. */
export async function readCancellation(ctx: StoreContext, viewer: Viewer): Promise<CancellationPage | null> {
  const { id } = assertMember(viewer)
  const membership = await query.findMembership(ctx.db, ctx.store.id, id)
  if (!membership) return null
  return { plan: planOf(membership), reasons: await publicReasons(ctx), is_confirming: false }
}

/** The confirmation page without an offer; null if no cancellation has begun. */
export async function readConfirmation(ctx: StoreContext, viewer: Viewer): Promise<CancellationPage | null> {
  const { id } = assertMember(viewer)
  const membership = await query.findMembership(ctx.db, ctx.store.id, id)
  if (!membership || membership.cancel_at_end) return null
  const open = await query.findOpenCancellation(ctx.db, membership.id)
  return open ? { plan: planOf(membership), reasons: [], is_confirming: true } : null
}

/** The page of an open retention offer, or null. */
export async function readStayOffer(ctx: StoreContext, viewer: Viewer): Promise<ReduceChurnPage | null> {
  const { id } = assertMember(viewer)
  const membership = await query.findMembership(ctx.db, ctx.store.id, id)
  const open = membership && (await query.findOpenCancellation(ctx.db, membership.id))
  if (!membership || !open?.offered) return null
  const text = open.reason_id ? (await findReason(ctx.db, ctx.store.id, open.reason_id))?.text : null
  return {
    plan: planOf(membership),
    offer: await presentRetentionOffer(ctx, membership, open.offered, text ?? null),
  }
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

interface CancellationReasonInput {
  reason_id?: number | null
  text?: string
}

/**
 * Begins a cancellation with an optional reason: an offer is made once a year, otherwise confirmation is
 * asked.
 */
export function beginCancellation(
  ctx: StoreContext,
  viewer: Viewer,
  given: CancellationReasonInput,
): Promise<'offered' | 'to_confirm'> {
  const { id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const membership = await findCancelable(ctx, id)
    const reason = given.reason_id ? await findReason(ctx.db, ctx.store.id, given.reason_id) : undefined
    await query.closeOpenCancellations(ctx.db, membership.id, now(ctx))
    const offered = await retentionOfferFor(ctx, membership, reason)
    await query.insertCancellation(ctx.db, {
      store_id: ctx.store.id,
      member_id: id,
      subscription_id: membership.id,
      reason_id: reason?.id ?? null,
      text: given.text?.trim() || null,
      offered: offered && toJsonb(offered),
      outcome: 'open',
      begun_at: now(ctx),
    })
    return offered ? 'offered' : 'to_confirm'
  })
}

/** Cancels after confirmation. Throws `NothingToLeave` if no cancellation has begun. */
export function confirmCancellation(ctx: StoreContext, viewer: Viewer): Promise<void> {
  const { id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const membership = await findCancelable(ctx, id)
    const open = await query.findOpenCancellation(ctx.db, membership.id)
    if (!open) throw NothingToLeave()
    await cancelMembership(ctx, membership.id, open.id)
  })
}

/** Accepts or declines an offer. Throws `OfferGone` if it was answered already. */
export async function answerRetentionOffer(
  ctx: StoreContext,
  viewer: Viewer,
  { act, months }: { act: 'claim' | 'leave' | 'stay'; months?: number },
): Promise<query.MembershipRow> {
  const { id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const membership = await findCancelable(ctx, id)
    const open = await query.findOpenCancellation(ctx.db, membership.id)
    if (!open?.offered) throw OfferGone()
    if (act === 'leave') await cancelMembership(ctx, membership.id, open.id)
    else {
      if (act === 'claim') await claimOffer(ctx, membership, open.offered, months)
      await closeCancellation(ctx, open.id, act === 'claim' ? 'claimed' : 'stayed')
    }
    return membership
  })
}

/** Takes back a cancellation before the paid period ends. */
export async function takeBackCancellation(ctx: StoreContext, viewer: Viewer) {
  const { id } = assertMember(viewer)
  const membership = await query.findMembership(ctx.db, ctx.store.id, id)
  if (!membership?.cancel_at_end) throw NothingToLeave()
  await resume(ctx, membership.id)
  await query.markStayed(ctx.db, membership.id, now(ctx))
}

async function findCancelable(ctx: StoreContext, memberId: number) {
  const membership = await query.lockMembership(ctx.db, ctx.store.id, memberId)
  if (!membership || membership.cancel_at_end) throw NothingToLeave()
  return membership
}

async function cancelMembership(ctx: StoreContext, subscriptionId: number, leavingId: number) {
  await cancelAtEnd(ctx, subscriptionId)
  await closeCancellation(ctx, leavingId, 'left')
}

const closeCancellation = (ctx: StoreContext, leavingId: number, outcome: 'left' | 'claimed' | 'stayed') =>
  query.updateCancellation(ctx.db, leavingId, { outcome, ended_at: now(ctx) })
