import { paymentRecovered, subscriptionRenewed, subscriptionResumed, trialConverted } from '../events.ts'
import type { InvoiceRow } from '../invoices/invoices.ts'
import type { Turn } from './amend.ts'
import { nextSpan, spanFrom, type Span } from './drafting.ts'
import { isInTrial } from './mrr.ts'
import { newsOf, type News } from './news.ts'
import type { SubscriptionRow } from './rows.ts'

/** Nothing is open and nothing waits. */
export const SETTLED = {
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
 * The period a paid invoice brings: the one it was written for. After days on hold, in which nothing was open, it begins
 * when it is paid.
 */
export function paidSpan(
  before: SubscriptionRow,
  { period_start }: Pick<InvoiceRow, 'period_start'>,
  now: string,
): Span {
  if (before.status === 'on_hold') return spanFrom(now, before)
  return period_start === before.period_end ? nextSpan(before) : spanFrom(period_start!, before)
}

/** A renewal was paid. */
export function paidTurn(before: SubscriptionRow, span: Span): Turn {
  const kind = paidKind(before)
  const isOver = before.trial_ends_at && before.trial_ends_at > span.period_start
  // A trial that was cut short ended when what follows it began.
  const trial = isOver ? { trial_ends_at: span.period_start } : {}
  return { before, to: { ...SETTLED, ...span, ...trial }, ...(kind && { kind }) }
}

function paidKind(before: SubscriptionRow) {
  if (isInTrial(before)) return 'converted'
  if (before.comped) return 'billed'
  if (before.status === 'paused') return 'resumed'
  return before.status === 'active' ? undefined : 'recovered'
}

export function paidNews(before: SubscriptionRow, invoice: Pick<InvoiceRow, 'id'>): News[] {
  const invoice_id = invoice.id
  const late = before.status === 'past_due' || before.status === 'on_hold'
  return [
    ...(isInTrial(before) ? [newsOf(trialConverted, before, { invoice_id })] : []),
    ...(late ? [newsOf(paymentRecovered, before, { invoice_id })] : []),
    ...(before.status === 'paused' ? [newsOf(subscriptionResumed, before, {})] : []),
    ...(before.status === 'active' ? [newsOf(subscriptionRenewed, before, { invoice_id })] : []),
  ]
}
