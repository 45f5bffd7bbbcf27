import type { StoreContext } from '../../platform/http/http.ts'
import { updateRows } from '../bulk.ts'
import { payInvoices, type InvoiceLine, type InvoiceRow } from '../invoices/invoices.ts'
import type { PaymentFailure, SettlementHandler } from '../payments/handlers.ts'
import type { PaymentRow } from '../payments/rows.ts'
import { updateWithHistory } from './amend.ts'
import type { BillingPeriod } from './invoice-draft.ts'
import { failRenewals } from './failed-renewal.ts'
import { publishEvents } from './subscription-events.ts'
import { paidRenewalEvents, paidPeriod, paidRenewalUpdate } from './paid-renewal.ts'
import { lockSubscriptions, type SubscriptionRow } from './rows.ts'

/** The settlement handler of open invoices. */
export const invoiceSettlement: SettlementHandler = { paid: paidForInvoices, failed: notPaidForInvoices }

/**
 * Marks open invoices paid and renews their subscriptions. Returns payments whose invoice is no longer open.
 */
async function paidForInvoices(ctx: StoreContext, payments: readonly PaymentRow[]) {
  const invoices = await payInvoices(
    ctx,
    payments.map(({ id, invoice_id, provider, amount, fee }) => ({
      invoice_id: invoice_id!,
      payment_id: id,
      provider,
      amount,
      fee,
    })),
  )
  await renewPaid(ctx, invoices)
  // Of two payments for one invoice the first is applied.
  const taken = new Set(invoices.map(({ id }) => id))
  return payments.filter(({ invoice_id }) => !taken.delete(invoice_id!))
}

async function renewPaid(ctx: StoreContext, invoices: readonly InvoiceRow[]) {
  const renewals = invoices.filter(({ reason }) => reason === 'renewal')
  const subscriptions = await subscriptionsOf(ctx, renewals)
  const now = ctx.clock.now().toISOString()
  const renewed = renewals.flatMap((invoice) => {
    const before = subscriptions.get(invoice.subscription_id!)
    return before && before.status !== 'canceled'
      ? [{ before, invoice, span: paidPeriod(before, invoice, now) }]
      : []
  })
  await updateWithHistory(
    ctx,
    renewed.map(({ before, span }) => paidRenewalUpdate(before, span, now)),
  )
  await moveInvoices(ctx, renewed)
  await publishEvents(
    ctx,
    renewed.flatMap(({ before, invoice }) => paidRenewalEvents(before, invoice)),
  )
}

async function subscriptionsOf(ctx: StoreContext, invoices: readonly { subscription_id: number | null }[]) {
  const ids = invoices.flatMap(({ subscription_id }) => (subscription_id ? [subscription_id] : []))
  if (ids.length === 0) return new Map<number, SubscriptionRow>()
  const rows = await lockSubscriptions(ctx.db, ctx.store.id, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Updates the period of invoices that were paid late. */
async function moveInvoices(
  ctx: StoreContext,
  renewed: readonly { invoice: InvoiceRow; span: BillingPeriod }[],
) {
  const moved = renewed.filter(({ invoice, span }) => invoice.period_start !== span.period_start)
  await updateRows(
    ctx.db,
    'invoice',
    ['period_start', 'period_end', 'lines'],
    moved.map(({ invoice, span: { period_start, period_end } }) => ({
      ...invoice,
      period_start,
      period_end,
      lines: (invoice.lines as InvoiceLine[]).map((line) =>
        line.kind === 'plan' || line.instalment ? { ...line, period_start, period_end } : line,
      ),
    })),
  )
}

async function notPaidForInvoices(ctx: StoreContext, failures: readonly PaymentFailure[]) {
  const subscriptions = await subscriptionsOf(
    ctx,
    failures.map(({ payment }) => payment),
  )
  const failed = failures.flatMap(({ payment, code }) => {
    const before = subscriptions.get(payment.subscription_id ?? 0)
    const isOpen = before && before.status !== 'canceled' && before.open_payment_id === payment.id
    return isOpen ? [{ before, invoice_id: payment.invoice_id!, code }] : []
  })
  await failRenewals(ctx, failed)
}
