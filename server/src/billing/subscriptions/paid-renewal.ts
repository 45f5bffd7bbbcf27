import {
  paymentRecovered,
  subscriptionRenewed,
  subscriptionResumed,
  trialConverted,
  instalmentPaid,
} from '../events.ts'
import type { InvoiceRow } from '../invoices/invoices.ts'
import type { SubscriptionUpdate } from './amend.ts'
import { nextBillingPeriod, billingPeriodFrom, type BillingPeriod, nextInstalment } from './invoice-draft.ts'
import { isInTrial } from './mrr.ts'
import { subscriptionEvent, type PendingEvent } from './subscription-events.ts'
import type { SubscriptionRow } from './rows.ts'

/** The columns that clear dunning. */
export const NOTHING_OPEN = {
  status: 'active',
  comped: false,
  failed_at: null,
  failure_code: null,
  dunning_step: 0,
  on_hold_at: null,
  paused_at: null,
  resumes_at: null,
  noticed: [],
  open_payment_id: null,
} satisfies Partial<SubscriptionRow>

/**
 * The period a paid invoice grants: the one it was issued for. After a hold, in which nothing was accessible,
 * it begins at the payment.
 */
export function paidPeriod(
  before: SubscriptionRow,
  { period_start }: Pick<InvoiceRow, 'period_start'>,
  now: string,
): BillingPeriod {
  if (before.status === 'on_hold') return billingPeriodFrom(now, before)
  return period_start === before.period_end
    ? nextBillingPeriod(before)
    : billingPeriodFrom(period_start!, before)
}

/** The update after a paid renewal. The last of instalments ends what is paid in them. */
export function paidRenewalUpdate(
  before: SubscriptionRow,
  span: BillingPeriod,
  now: string,
): SubscriptionUpdate {
  const instalment = nextInstalment(before)
  if (instalment) return paidInstalmentUpdate(before, span, { ...instalment, now })
  const kind = paidKind(before)
  const isOver = before.trial_ends_at && before.trial_ends_at > span.period_start
  // A shortened trial ended when the following period began.
  const trial = isOver ? { trial_ends_at: span.period_start } : {}
  return { before, to: { ...NOTHING_OPEN, ...span, ...trial }, ...(kind && { kind }) }
}

function paidInstalmentUpdate(
  before: SubscriptionRow,
  span: BillingPeriod,
  { number, of, now }: { number: number; of: number; now: string },
): SubscriptionUpdate {
  const to = { ...NOTHING_OPEN, ...span, instalments_paid: number }
  if (number < of) return { before, to, kind: 'instalment', details: { number, of } }
  const over = { status: 'canceled', end_reason: 'paid_off', ended_at: now } as const
  return { before, to: { ...to, ...over }, kind: 'paid_off', details: { of } }
}

function paidKind(before: SubscriptionRow) {
  if (isInTrial(before)) return 'converted'
  if (before.comped) return 'billed'
  if (before.status === 'paused') return 'resumed'
  return before.status === 'active' ? undefined : 'recovered'
}

export function paidRenewalEvents(before: SubscriptionRow, invoice: Pick<InvoiceRow, 'id'>): PendingEvent[] {
  const invoice_id = invoice.id
  const late = before.status === 'past_due' || before.status === 'on_hold'
  const instalment = nextInstalment(before)
  if (instalment)
    return [
      ...(late ? [subscriptionEvent(paymentRecovered, before, { invoice_id })] : []),
      subscriptionEvent(instalmentPaid, before, { invoice_id, ...instalment, late }),
    ]
  return [
    ...(isInTrial(before) ? [subscriptionEvent(trialConverted, before, { invoice_id })] : []),
    ...(late ? [subscriptionEvent(paymentRecovered, before, { invoice_id })] : []),
    ...(before.status === 'paused' ? [subscriptionEvent(subscriptionResumed, before, {})] : []),
    ...(before.status === 'active' ? [subscriptionEvent(subscriptionRenewed, before, { invoice_id })] : []),
  ]
}
