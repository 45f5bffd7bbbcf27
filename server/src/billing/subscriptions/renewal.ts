import type { ProviderName } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import { subscriptionEnded } from '../events.ts'
import { issueInvoices, type InvoiceRow } from '../invoices/invoices.ts'
import { insertPayments, type PaymentRow } from '../payments/rows.ts'
import { updateWithHistory, type SubscriptionUpdate } from './amend.ts'
import {
  loadRenewalContext,
  nextBillingPeriod,
  renewalDraft,
  billingPeriodFrom,
  sumOf,
  consumedBy,
  type RenewalContext,
  type BillingPeriod,
} from './invoice-draft.ts'
import { failRenewals } from './failed-renewal.ts'
import { methodsOf, type SubscriptionMethod } from './methods.ts'
import { publishEvents, subscriptionEvent } from './subscription-events.ts'
import { isInTrial } from './mrr.ts'
import { paidRenewalEvents, paidRenewalUpdate } from './paid-renewal.ts'
import { applyScheduledPlans } from './scheduled-plans.ts'
import type { SubscriptionRow } from './rows.ts'

interface Renewal {
  before: SubscriptionRow
  span: BillingPeriod
}

interface IssuedRenewal extends Renewal {
  invoice: InvoiceRow
  used: Partial<SubscriptionRow>
}

/**
 * Issues the invoices of periods that begin. Those covered by credit and gift cards renew at once; for the
 * others a payment is recorded and returned, to be charged after the commit.
 */
export async function renew(ctx: StoreContext, due: readonly SubscriptionRow[]): Promise<PaymentRow[]> {
  if (due.length === 0) return []
  const rows = await applyScheduledPlans(ctx, due)
  const facts = await loadRenewalContext(ctx, rows)
  const methods = await methodsOf(ctx, rows)
  const goesOn = (row: SubscriptionRow) => canRenewTrial(row, methods, facts)
  await endTrials(
    ctx,
    rows.filter((row) => !goesOn(row)),
  )
  return collectPayments(ctx, await issueRenewals(ctx, rows.filter(goesOn), facts), methods)
}

/** A trial without a payment method cannot renew. */
const canRenewTrial = (
  row: SubscriptionRow,
  methods: Map<number, SubscriptionMethod>,
  facts: RenewalContext,
) => !isInTrial(row) || methods.has(row.id) || sumOf(row, facts).amount_due === 0

async function endTrials(ctx: StoreContext, rows: readonly SubscriptionRow[]) {
  const ended_at = ctx.clock.now().toISOString()
  const over = { status: 'canceled', end_reason: 'trial_over', ended_at } as const
  await updateWithHistory(
    ctx,
    rows.map((before) => ({ before, to: over, kind: 'ended', details: { reason: 'trial_over' } })),
  )
  await publishEvents(
    ctx,
    rows.map((row) => subscriptionEvent(subscriptionEnded, row, { reason: 'trial_over' })),
  )
}

async function issueRenewals(
  ctx: StoreContext,
  rows: readonly SubscriptionRow[],
  facts: RenewalContext,
): Promise<IssuedRenewal[]> {
  const now = ctx.clock.now().toISOString()
  const spans = rows.map((row) =>
    row.status === 'paused' ? billingPeriodFrom(now, row) : nextBillingPeriod(row),
  )
  const invoices = await issueInvoices(
    ctx,
    rows.map((row, at) => renewalDraft(row, spans[at]!, facts)),
  )
  return rows.map((before, at) => ({
    before,
    span: spans[at]!,
    invoice: invoices[at]!,
    used: consumedBy(before, invoices[at]!),
  }))
}

async function collectPayments(
  ctx: StoreContext,
  issued: readonly IssuedRenewal[],
  methods: Map<number, SubscriptionMethod>,
) {
  const isPaid = ({ invoice }: IssuedRenewal) => invoice.status === 'paid'
  const open = issued.filter((renewal) => !isPaid(renewal))
  await continuePaid(ctx, issued.filter(isPaid))
  await failRenewals(
    ctx,
    open
      .filter(({ before }) => !methods.has(before.id))
      .map(({ before, used, invoice }) => ({
        before,
        invoice_id: invoice.id,
        code: 'method_gone',
        to: used,
      })),
  )
  return beginRenewalPayments(
    ctx,
    open.filter(({ before }) => methods.has(before.id)),
    methods,
  )
}

async function continuePaid(ctx: StoreContext, paid: readonly IssuedRenewal[]) {
  const now = ctx.clock.now().toISOString()
  await updateWithHistory(
    ctx,
    paid.map(({ before, used, span }): SubscriptionUpdate => {
      const turn = paidRenewalUpdate(before, span, now)
      return { ...turn, to: { ...used, ...turn.to } }
    }),
  )
  await publishEvents(
    ctx,
    paid.flatMap(({ before, invoice }) => paidRenewalEvents(before, invoice)),
  )
}

async function beginRenewalPayments(
  ctx: StoreContext,
  open: readonly IssuedRenewal[],
  methods: Map<number, SubscriptionMethod>,
) {
  const payments = await insertPayments(
    ctx,
    open.map(({ before, invoice }) => paymentAttemptFor(before, invoice, methods.get(before.id)!)),
  )
  await updateWithHistory(
    ctx,
    open.map(({ before, used }, at) => ({ before, to: { ...used, open_payment_id: payments[at]!.id } })),
  )
  return payments
}

/** A payment attempt for an open invoice. */
export const paymentAttemptFor = (
  { id, member_id }: SubscriptionRow,
  invoice: Pick<InvoiceRow, 'id' | 'amount_due' | 'currency'>,
  method: { id: number | null; provider: ProviderName },
) => ({
  invoice_id: invoice.id,
  subscription_id: id,
  member_id,
  payment_method_id: method.id,
  provider: method.provider,
  amount: invoice.amount_due,
  currency: invoice.currency,
})
