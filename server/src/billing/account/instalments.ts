import type { NextStep } from '@matinee/contract/billing/billing'
import type { RestOfInstalments } from '@matinee/contract/billing/instalments'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { PriceChanged, SubscriptionNotFound } from '../errors.ts'
import { callProvider } from '../providers/provider-errors.ts'
import { createPaidChange, lockForPaidChange, runPaidChange } from '../subscriptions/paid-change.ts'
import { draftOfRest, paidOff } from '../subscriptions/rest-of-instalments.ts'
import { findSubscription, type SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { isPendingPaymentPaid } from './own-subscription.ts'

interface OwnRest {
  id: number
  due_now: number
  return_url: string
}

/** What the viewer would pay for all of their instalments that are left. Throws `pay_first` while one is missing. */
export async function previewRest(ctx: StoreContext, viewer: Viewer, id: number): Promise<RestOfInstalments> {
  const { lines, sum, currency } = await draftOfRest(ctx, await findOwn(ctx, viewer, id))
  return { payments: lines.length, due_now: sum.amount_due, tax: sum.tax, currency }
}

/**
 * Pays the viewer's instalments that are left; returns what their bank asks first. A second call, after they have answered
 * it, settles that payment instead of beginning another. Throws `price_changed` where another amount is due than they saw.
 */
export async function payRest(
  ctx: StoreContext,
  viewer: Viewer,
  { id, due_now, return_url }: OwnRest,
): Promise<NextStep | null> {
  const before = await findOwn(ctx, viewer, id)
  if (isPaidOff(before)) return null
  const isSettled = await isPendingPaymentPaid(ctx, before)
  if (isSettled && isPaidOff(await findOwn(ctx, viewer, id))) return null
  const by = { on_session: true, return_url }
  const done = await callProvider(() => runPaidChange(ctx, (ctx) => prepare(ctx, { id, due_now }), by))
  return done.requires_action
}

async function prepare(ctx: StoreContext, { id, due_now: shown }: Pick<OwnRest, 'id' | 'due_now'>) {
  const before = await lockForPaidChange(ctx, id)
  const draft = await draftOfRest(ctx, before)
  const { amount_due: due_now } = draft.sum
  if (due_now !== shown) throw PriceChanged({ more: { details: { due_now, currency: draft.currency } } })
  const details = { of: before.instalments! }
  const change = {
    kind: 'paid_off' as const,
    draft,
    to: paidOff(ctx, before, draft),
    details,
    actor_id: null,
  }
  return createPaidChange(ctx, before, change, { on_session: true })
}

const isPaidOff = ({ end_reason }: SubscriptionRow) => end_reason === 'paid_off'

/** Instalments of the viewer, also those that are paid off. */
async function findOwn(ctx: StoreContext, viewer: Viewer, id: number): Promise<SubscriptionRow> {
  const { id: memberId } = assertMember(viewer)
  const found = await findSubscription(ctx.db, ctx.store.id, id)
  if (!found || found.instalments === null || found.member_id !== memberId) throw SubscriptionNotFound()
  return found
}
