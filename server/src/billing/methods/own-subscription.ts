import type { NextStep } from '@matinee/contract/billing'
import type { StoreContext } from '../../platform/http.ts'
import { memberOnly, type Viewer } from '../../platform/viewer.ts'
import { SubscriptionNotFound } from '../errors.ts'
import { askAgain } from '../payments/asking.ts'
import { declined, reaching } from '../providers/reaching.ts'
import { findLive, type Done, type SubscriptionRow } from '../subscriptions/subscriptions.ts'

/** A member's subscription that goes on. Throws `SubscriptionNotFound`. */
export async function liveOf(ctx: StoreContext, memberId: number): Promise<SubscriptionRow> {
  const subscription = await findLive(ctx.db, ctx.store.id, memberId)
  if (!subscription) throw SubscriptionNotFound()
  return subscription
}

interface Act {
  /** Whether it has happened already: by a payment whose payer has been to their bank. */
  isDone: (subscription: SubscriptionRow) => boolean
  act: (subscription: SubscriptionRow) => Promise<Done>
}

/**
 * Does something with the viewer's subscription that may have to be paid. Asked again once the payer has answered their
 * bank, it asks what came of that payment instead of beginning another.
 */
export async function actOnOwn(
  ctx: StoreContext,
  viewer: Viewer,
  { isDone, act }: Act,
): Promise<NextStep | null> {
  const memberId = memberOnly(viewer).id
  const before = await liveOf(ctx, memberId)
  if (await isPaidMeanwhile(ctx, before)) {
    const now = await liveOf(ctx, memberId)
    if (isDone(now)) return null
    return (await reaching(() => act(now))).requires_action
  }
  return (await reaching(() => act(before))).requires_action
}

/** Whether the payment a subscription waits for has been made. Throws `PaymentDeclined` where it was not. */
export async function isPaidMeanwhile(
  { db, ...rest }: StoreContext,
  { open_payment_id }: SubscriptionRow,
): Promise<boolean> {
  if (open_payment_id === null) return false
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', open_payment_id)
    .executeTakeFirstOrThrow()
  const outcome = await reaching(() => askAgain({ db, ...rest }, payment))
  if (outcome.state === 'declined') throw declined(outcome.code)
  return outcome.state === 'succeeded'
}
