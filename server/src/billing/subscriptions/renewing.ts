import type { ProviderName } from '@matinee/contract/billing'
import type { StoreContext } from '../../platform/http.ts'
import { subscriptionEnded } from '../events.ts'
import { issueInvoices, type InvoiceRow } from '../invoices/invoices.ts'
import { insertPayments, type PaymentRow } from '../payments/rows.ts'
import { amendAll, type Turn } from './amend.ts'
import {
  gatherFacts,
  nextSpan,
  renewalDraft,
  spanFrom,
  sumOf,
  usedUp,
  type Facts,
  type Span,
} from './drafting.ts'
import { failRenewals } from './failed.ts'
import { methodsOf, type Method } from './methods.ts'
import { announce, newsOf } from './news.ts'
import { isInTrial } from './mrr.ts'
import { paidNews, paidTurn } from './paid.ts'
import { changePlansAtEnd } from './plans.ts'
import type { SubscriptionRow } from './rows.ts'

interface Renewal {
  before: SubscriptionRow
  span: Span
}

interface Issued extends Renewal {
  invoice: InvoiceRow
  used: Partial<SubscriptionRow>
}

/**
 * Writes the invoices of periods that begin: what is paid by nothing but credit and gift cards goes on at once, and for
 * the rest a payment is written down, which is given back to be made once this is committed.
 */
export async function renew(ctx: StoreContext, due: readonly SubscriptionRow[]): Promise<PaymentRow[]> {
  if (due.length === 0) return []
  const rows = await changePlansAtEnd(ctx, due)
  const facts = await gatherFacts(ctx, rows)
  const methods = await methodsOf(ctx, rows)
  const goesOn = (row: SubscriptionRow) => canGoOn(row, methods, facts)
  await endTrials(
    ctx,
    rows.filter((row) => !goesOn(row)),
  )
  return collect(ctx, await issue(ctx, rows.filter(goesOn), facts), methods)
}

/** A trial that nobody gave a way to pay for is over. */
const canGoOn = (row: SubscriptionRow, methods: Map<number, Method>, facts: Facts) =>
  !isInTrial(row) || methods.has(row.id) || sumOf(row, facts).amount_due === 0

async function endTrials(ctx: StoreContext, rows: readonly SubscriptionRow[]) {
  const ended_at = ctx.clock.now().toISOString()
  const over = { status: 'canceled', end_reason: 'trial_over', ended_at } as const
  await amendAll(
    ctx,
    rows.map((before) => ({ before, to: over, kind: 'ended', details: { reason: 'trial_over' } })),
  )
  await announce(
    ctx,
    rows.map((row) => newsOf(subscriptionEnded, row, { reason: 'trial_over' })),
  )
}

async function issue(ctx: StoreContext, rows: readonly SubscriptionRow[], facts: Facts): Promise<Issued[]> {
  const now = ctx.clock.now().toISOString()
  const spans = rows.map((row) => (row.status === 'paused' ? spanFrom(now, row) : nextSpan(row)))
  const invoices = await issueInvoices(
    ctx,
    rows.map((row, at) => renewalDraft(row, spans[at]!, facts)),
  )
  return rows.map((before, at) => ({
    before,
    span: spans[at]!,
    invoice: invoices[at]!,
    used: usedUp(before, invoices[at]!),
  }))
}

async function collect(ctx: StoreContext, issued: readonly Issued[], methods: Map<number, Method>) {
  const isPaid = ({ invoice }: Issued) => invoice.status === 'paid'
  const open = issued.filter((renewal) => !isPaid(renewal))
  await goOn(ctx, issued.filter(isPaid))
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
  return begin(
    ctx,
    open.filter(({ before }) => methods.has(before.id)),
    methods,
  )
}

async function goOn(ctx: StoreContext, paid: readonly Issued[]) {
  await amendAll(
    ctx,
    paid.map(({ before, used, span }): Turn => {
      const turn = paidTurn(before, span)
      return { ...turn, to: { ...used, ...turn.to } }
    }),
  )
  await announce(
    ctx,
    paid.flatMap(({ before, invoice }) => paidNews(before, invoice)),
  )
}

async function begin(ctx: StoreContext, open: readonly Issued[], methods: Map<number, Method>) {
  const payments = await insertPayments(
    ctx,
    open.map(({ before, invoice }) => tryFor(before, invoice, methods.get(before.id)!)),
  )
  await amendAll(
    ctx,
    open.map(({ before, used }, at) => ({ before, to: { ...used, open_payment_id: payments[at]!.id } })),
  )
  return payments
}

/** A try to be paid for an open invoice. */
export const tryFor = (
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
