import type { StoreContext } from '../../platform/http/http.ts'
import { subscriptionEnded, subscriptionStarted } from '../events.ts'
import { updateOneWithHistory } from './amend.ts'
import { openInvoices } from './dunning.ts'
import { voidInvoice } from '../invoices/invoices.ts'
import { publishEvents, subscriptionEvent } from './subscription-events.ts'
import { findInstalments, findLive, lockSubscriptions, type SubscriptionRow } from './rows.ts'

/** Ends a subscription whose payment was disputed; nothing more is charged. */
export async function endDisputed(ctx: StoreContext, subscriptionId: number) {
  const [before] = await lockSubscriptions(ctx.db, ctx.store.id, [subscriptionId])
  if (!before || before.status === 'canceled') return
  for (const { id } of (await openInvoices(ctx, [before])).values()) await voidInvoice(ctx, id)
  const to = { status: 'canceled', ended_at: ctx.clock.now().toISOString(), end_reason: 'disputed' } as const
  const after = await updateOneWithHistory(ctx, {
    before,
    to: { ...to, open_payment_id: null },
    kind: 'ended',
    details: { reason: 'disputed' },
  })
  await publishEvents(ctx, [subscriptionEvent(subscriptionEnded, after, { reason: 'disputed' })])
}

/** Restores a subscription after a won dispute, if its paid period is not over and no other one has begun. */
export async function restoreDisputed(ctx: StoreContext, subscriptionId: number) {
  const [before] = await lockSubscriptions(ctx.db, ctx.store.id, [subscriptionId])
  if (before?.end_reason !== 'disputed' || before.period_end <= ctx.clock.now().toISOString()) return
  if (await hasTakenItsPlace(ctx, before)) return
  const to = {
    status: 'active',
    ended_at: null,
    end_reason: null,
    failed_at: null,
    on_hold_at: null,
  } as const
  const after = await updateOneWithHistory(ctx, { before, to, kind: 'restored' })
  await publishEvents(ctx, [subscriptionEvent(subscriptionStarted, after, { offer_id: after.offer_id })])
}

async function hasTakenItsPlace(
  { db, store }: StoreContext,
  { member_id, offer_id, instalments }: SubscriptionRow,
) {
  if (instalments === null) return (await findLive(db, store.id, member_id)) !== undefined
  return (await findInstalments(db, store.id, member_id)).some((other) => other.offer_id === offer_id)
}
