import { isUnpaid } from '../subscriptions/failed-renewal.ts'
import type { NextStep } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { SubscriptionNotFound } from '../errors.ts'
import { reconcilePayment } from '../payments/reconciliation.ts'
import { declinedRefusal, callProvider } from '../providers/provider-errors.ts'
import {
  findLive,
  type PaidChangeResult,
  type SubscriptionRow,
  findInstalments,
} from '../subscriptions/subscriptions.ts'

/** A member's live subscription. Throws `SubscriptionNotFound`. */
export async function liveSubscriptionOf(ctx: StoreContext, memberId: number): Promise<SubscriptionRow> {
  const subscription = await findLive(ctx.db, ctx.store.id, memberId)
  if (!subscription) throw SubscriptionNotFound()
  return subscription
}

/** What a payment of a member is missing for: their plan, or else what they pay in instalments. */
export async function findUnpaid(
  { db, store }: StoreContext,
  memberId: number,
): Promise<SubscriptionRow | undefined> {
  const plan = await findLive(db, store.id, memberId)
  return [...(plan ? [plan] : []), ...(await findInstalments(db, store.id, memberId))].find(isUnpaid)
}

/** The same, or the plan where nothing is missing. Throws `SubscriptionNotFound`. */
export const payableSubscriptionOf = async (ctx: StoreContext, memberId: number): Promise<SubscriptionRow> =>
  (await findUnpaid(ctx, memberId)) ?? liveSubscriptionOf(ctx, memberId)

interface SubscriptionChange {
  /** Whether the change has already been applied, by a payment the payer's bank has confirmed. */
  isDone: (subscription: SubscriptionRow) => boolean
  act: (subscription: SubscriptionRow) => Promise<PaidChangeResult>
}

/**
 * Runs a change of the viewer's subscription that may need a payment. A second call, after the payer has answered their
 * bank, reconciles the first payment instead of starting another.
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

/** Whether the payment a subscription waits for has succeeded. Throws `PaymentDeclined` if it failed. */
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
