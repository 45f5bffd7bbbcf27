import type { NextStep } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { SubscriptionNotFound } from '../errors.ts'
import { reconcilePayment } from '../payments/reconciliation.ts'
import { declinedRefusal, callProvider } from '../providers/provider-errors.ts'
import { findLive, type PaidChangeResult, type SubscriptionRow } from '../subscriptions/subscriptions.ts'

/** A member's live subscription. Throws `SubscriptionNotFound`. */
export async function liveSubscriptionOf(ctx: StoreContext, memberId: number): Promise<SubscriptionRow> {
  const subscription = await findLive(ctx.db, ctx.store.id, memberId)
  if (!subscription) throw SubscriptionNotFound()
  return subscription
}

interface SubscriptionChange {
  /** Whether it has happened already: by a payment whose payer has been to their bank. */
  isDone: (subscription: SubscriptionRow) => boolean
  act: (subscription: SubscriptionRow) => Promise<PaidChangeResult>
}

/**
 * Runs a change of the viewer's subscription that may have to be paid. Called again after the payer's bank
 * has asked them, it reconciles that payment instead of beginning another.
 */
export async function changeOwnSubscription(
  ctx: StoreContext,
  viewer: Viewer,
  { isDone, act }: SubscriptionChange,
): Promise<NextStep | null> {
  const memberId = assertMember(viewer).id
  const before = await liveSubscriptionOf(ctx, memberId)
  if (await isPendingPaymentPaid(ctx, before)) {
    const now = await liveSubscriptionOf(ctx, memberId)
    if (isDone(now)) return null
    return (await callProvider(() => act(now))).requires_action
  }
  return (await callProvider(() => act(before))).requires_action
}

/** Whether the payment a subscription waits for has been made. Throws `PaymentDeclined` where it was not. */
export async function isPendingPaymentPaid(
  { db, ...rest }: StoreContext,
  { open_payment_id }: SubscriptionRow,
): Promise<boolean> {
  if (open_payment_id === null) return false
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', open_payment_id)
    .executeTakeFirstOrThrow()
  const outcome = await callProvider(() => reconcilePayment({ db, ...rest }, payment))
  if (outcome.state === 'declined') throw declinedRefusal(outcome.code)
  return outcome.state === 'succeeded'
}
