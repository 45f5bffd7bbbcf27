import type { NextStep } from '@matinee/contract/billing/billing'
import type { SeatsPreview } from '@matinee/contract/billing/seats'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { changeOwnSubscription, liveSubscriptionOf } from '../account/own-subscription.ts'
import { PayFirst, ResumeFirst, TooManySeats } from '../errors.ts'
import type { InvoiceDraft } from '../invoices/invoices.ts'
import { totalsOf } from '../pricing/totals.ts'
import { updateOneWithHistory } from '../subscriptions/amend.ts'
import { draftFor, loadRenewalContext, sumOf } from '../subscriptions/invoice-draft.ts'
import {
  createPaidChange,
  lockForPaidChange,
  runPaidChange,
  type PendingPaidChange,
  type SubscriptionActor,
} from '../subscriptions/paid-change.ts'
import { unusedPart } from '../subscriptions/proration.ts'
import type { SubscriptionRow } from '../subscriptions/rows.ts'
import { NoGroup, SeatsInUse } from './errors.ts'
import * as query from './queries.ts'

/** Throws where the number of seats cannot change now. */
async function assertSeats({ db }: StoreContext, before: SubscriptionRow, seats: number) {
  if (before.status === 'past_due' || before.status === 'on_hold') throw PayFirst()
  if (before.status === 'paused') throw ResumeFirst()
  const most = await query.findMaxSeats(db, before.offer_id)
  if (before.comped || (before.seats === 1 && most === 1)) throw NoGroup()
  if (seats > Math.max(most, before.seats)) throw TooManySeats()
  if (seats < before.seats && (await query.countSeats(db, before.id)) > seats - 1) throw SeatsInUse()
}

/** The invoice of seats that begin now: what is left of the period, in whole days that have not begun. */
async function draftOfMore(ctx: StoreContext, before: SubscriptionRow, seats: number): Promise<InvoiceDraft> {
  const facts = await loadRenewalContext(ctx, [before])
  const draft = draftFor(before, facts)
  const more = seats - before.seats
  const now = ctx.clock.now()
  const full = (before.amount / before.seats) * more
  const whole = { subtotal: full, setup_fee: 0, discount: 0, credit: 0, total: full, amount_refunded: 0 }
  const { discount_percent: percent } = before
  const sum = totalsOf({
    subtotal: before.status === 'trialing' ? 0 : unusedPart(before, whole, now),
    // A fixed discount is taken off a period once.
    discount: percent === null ? null : { percent, amount: null },
    tax: draft.tax,
    balance: facts.balances.get(`${before.member_id}/${before.currency}`) ?? 0,
  })
  const period = { period_start: now.toISOString(), period_end: before.period_end }
  const title = facts.titles.get(before.offer_id)!
  const line = { title, kind: 'plan' as const, quantity: more, amount: sum.subtotal }
  const lines = [{ ...line, offer_id: before.offer_id, ...period }]
  return { ...draft, reason: 'change', ...period, lines, sum }
}

const withSeats = (before: SubscriptionRow, seats: number) => ({
  seats,
  next_seats: null,
  amount: (before.amount / before.seats) * seats,
})

/** What another number of seats costs now and with the next payment. */
export async function previewSeats(ctx: StoreContext, viewer: Viewer, seats: number): Promise<SeatsPreview> {
  const before = await liveSubscriptionOf(ctx, assertMember(viewer).id)
  await assertSeats(ctx, before, seats)
  const isMore = seats > before.seats
  const sum = isMore ? (await draftOfMore(ctx, before, seats)).sum : null
  const after = { ...before, ...withSeats(before, seats) }
  const next = sumOf(after, await loadRenewalContext(ctx, [after]))
  return {
    when: isMore ? 'now' : 'period_end',
    due_now: sum?.amount_due ?? 0,
    tax: sum?.tax ?? 0,
    currency: before.currency,
    next_payment: { amount: next.total, at: before.period_end },
  }
}

/** More seats are paid for the rest of the period and there at once; fewer begin with the next period. */
export async function changeSeats(
  ctx: StoreContext,
  viewer: Viewer,
  { seats, return_url }: { seats: number; return_url: string },
): Promise<NextStep | null> {
  const by = { on_session: true, return_url }
  return changeOwnSubscription(ctx, viewer, {
    isDone: (row) => row.seats === seats,
    act: ({ id }) => runPaidChange(ctx, (ctx) => prepare(ctx, { id, seats }, by), by),
  })
}

async function prepare(
  ctx: StoreContext,
  { id, seats }: { id: number; seats: number },
  by: SubscriptionActor,
): Promise<PendingPaidChange> {
  const before = await lockForPaidChange(ctx, id)
  await assertSeats(ctx, before, seats)
  if (seats <= before.seats) return { subscription: await planSeats(ctx, before, seats), payment: null }
  const draft = await draftOfMore(ctx, before, seats)
  const details = { from: before.seats, to: seats }
  const to = withSeats(before, seats)
  if (draft.sum.total > 0)
    return createPaidChange(ctx, before, { kind: 'seats', draft, to, details, actor_id: null }, by)
  // In a trial, or on the last day of a period.
  const turn = { before, to, kind: 'seats', details }
  return { subscription: await updateOneWithHistory(ctx, turn), payment: null }
}

const planSeats = (ctx: StoreContext, before: SubscriptionRow, seats: number) =>
  updateOneWithHistory(ctx, {
    before,
    to: { next_seats: seats === before.seats ? null : seats },
    kind: seats === before.seats ? 'seats_kept' : 'seats_planned',
    details: { from: before.seats, to: seats },
  })
