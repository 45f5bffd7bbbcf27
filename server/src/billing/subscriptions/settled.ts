import type { StoreContext } from '../../platform/http.ts'
import { updateRows } from '../bulk.ts'
import { payInvoices, type InvoiceLine, type InvoiceRow } from '../invoices/invoices.ts'
import type { PaymentFailure, SettlementHandler } from '../payments/settlement-handlers.ts'
import type { PaymentRow } from '../payments/rows.ts'
import { amendAll } from './amend.ts'
import type { Span } from './drafting.ts'
import { failRenewals } from './failed.ts'
import { announce } from './news.ts'
import { paidNews, paidSpan, paidTurn } from './paid.ts'
import { lockSubscriptions, type SubscriptionRow } from './rows.ts'

/** Pays open invoices with the money of their payments. */
export const invoiceSettlement: SettlementHandler = { paid: paidForInvoices, failed: notPaidForInvoices }

/** Open invoices were paid: what they renewed goes on. Money for one that is not open any more is not taken. */
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
  // Of two payments for one invoice the first was taken.
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
      ? [{ before, invoice, span: paidSpan(before, invoice, now) }]
      : []
  })
  await amendAll(
    ctx,
    renewed.map(({ before, span }) => paidTurn(before, span)),
  )
  await moveInvoices(ctx, renewed)
  await announce(
    ctx,
    renewed.flatMap(({ before, invoice }) => paidNews(before, invoice)),
  )
}

async function subscriptionsOf(ctx: StoreContext, invoices: readonly { subscription_id: number | null }[]) {
  const ids = invoices.flatMap(({ subscription_id }) => (subscription_id ? [subscription_id] : []))
  if (ids.length === 0) return new Map<number, SubscriptionRow>()
  const rows = await lockSubscriptions(ctx.db, ctx.store.id, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** An invoice says which period it paid for: one that was paid late began later. */
async function moveInvoices(ctx: StoreContext, renewed: readonly { invoice: InvoiceRow; span: Span }[]) {
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
        line.kind === 'plan' ? { ...line, period_start, period_end } : line,
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
