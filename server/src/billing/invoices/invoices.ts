import { transact } from '../../platform/context.ts'
import { publishAll } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertRows, updateRows } from '../bulk.ts'
import { invoicePaid } from '../events.ts'
import { lockBalances, returnBalance, spendBalance } from '../pricing/balance/balance.ts'
import { bookEntries } from '../ledger/ledger.ts'
import type { Sum, TaxTerms } from '../pricing/totals.ts'
import { nameForBuyers } from './buyer-language.ts'
import * as bookings from './bookings.ts'
import type { InvoiceLine } from './line.ts'
import { takeNumbers } from './numbers.ts'
import { lockInvoices, type InvoicePayment, type InvoiceRow } from './rows.ts'

export type { InvoiceLine } from './line.ts'
export { lockInvoices, type InvoicePayment, type InvoiceRow } from './rows.ts'

export interface InvoiceDraft {
  reason: InvoiceRow['reason']
  member_id: number
  subscription_id?: number | null
  purchase_id?: number | null
  period_start?: string | null
  period_end?: string | null
  /** The number of the instalment it asks for. */
  instalment?: number | null
  currency: string
  lines: InvoiceLine[]
  /** From `totalsOf`; `balance_used` is the maximum that gift cards pay. */
  sum: Sum
  tax: TaxTerms
  coupon_id?: number | null
  country?: string | null
  vat_id?: string | null
  /** Name and address of the buyer at this moment. */
  buyer?: unknown
  due_at?: string | null
}

/**
 * Issues an invoice: takes the store's next number, books it and spends gift card balance. If nothing is left
 * to pay, it is paid at once. Runs in the caller's transaction, which locks the store's invoice numbers until
 * it ends.
 */
export async function issueInvoice(ctx: StoreContext, draft: InvoiceDraft): Promise<InvoiceRow> {
  const [invoice] = await issueInvoices(ctx, [draft])
  return invoice!
}

/** Issues many invoices in order with few statements. */
export function issueInvoices(ctx: StoreContext, drafts: readonly InvoiceDraft[]): Promise<InvoiceRow[]> {
  if (drafts.length === 0) return Promise.resolve([])
  return transact(ctx, async (ctx) => {
    // All code locks gift cards before invoice numbers, to avoid deadlocks.
    await lockBalances(ctx, spenders(drafts))
    const { numbers, seller } = await takeNumbers(
      ctx,
      drafts.map(({ member_id }) => member_id),
    )
    const issued_at = ctx.clock.now().toISOString()
    const rows = (await nameForBuyers(ctx, drafts)).map((draft, index) => ({
      ...rowOf(draft, seller),
      store_id: ctx.store.id,
      ...numbers[index]!,
      issued_at,
    }))
    const invoices = await spendBalances(ctx, await insertRows(ctx.db, 'invoice', rows), drafts)
    await bookEntries(ctx, invoices.flatMap(bookings.issuedEntries))
    await publishInvoicesPaid(ctx, invoices)
    return invoices
  })
}

const spenders = (drafts: readonly InvoiceDraft[]) =>
  drafts.filter(({ sum }) => sum.balance_used > 0).map(({ member_id }) => member_id)

// An invoice that gift cards may pay in part stays open until their share is known.
const rowOf = ({ sum, tax, buyer, ...draft }: InvoiceDraft, seller: unknown) => ({
  reason: draft.reason,
  status: sum.total === 0 ? ('paid' as const) : ('open' as const),
  member_id: draft.member_id,
  subscription_id: draft.subscription_id ?? null,
  purchase_id: draft.purchase_id ?? null,
  period_start: draft.period_start ?? null,
  period_end: draft.period_end ?? null,
  instalment: draft.instalment ?? null,
  currency: draft.currency,
  subtotal: sum.subtotal,
  // A payment begun before there were set-up fees has none.
  setup_fee: sum.setup_fee ?? 0,
  discount: sum.discount,
  credit: sum.credit,
  tax: sum.tax,
  total: sum.total,
  balance_used: 0,
  amount_due: sum.total,
  tax_mode: tax.mode,
  tax_rate: tax.rate,
  tax_name: tax.name,
  reverse_charge: tax.reverse_charge,
  vat_id: draft.vat_id ?? null,
  country: draft.country ?? null,
  coupon_id: draft.coupon_id ?? null,
  billing: { seller, buyer: buyer ?? {} },
  lines: draft.lines,
  due_at: draft.due_at ?? null,
})

async function spendBalances(ctx: StoreContext, invoices: InvoiceRow[], drafts: readonly InvoiceDraft[]) {
  const now = ctx.clock.now().toISOString()
  for (const [index, invoice] of invoices.entries()) {
    const most = drafts[index]!.sum.balance_used
    if (most > 0) Object.assign(invoice, await spendOn(ctx, invoice, most))
    if (invoice.amount_due === 0) Object.assign(invoice, { status: 'paid', paid_at: now })
  }
  const settled = invoices.filter(({ balance_used, status }) => balance_used > 0 || status === 'paid')
  await updateRows(ctx.db, 'invoice', ['balance_used', 'amount_due', 'status', 'paid_at'], settled)
  return invoices
}

async function spendOn(ctx: StoreContext, { id, member_id, currency, total }: InvoiceRow, most: number) {
  const spent = await spendBalance(ctx, { member_id: member_id!, invoice_id: id, currency, most })
  return { balance_used: spent, amount_due: total - spent }
}

/**
 * Marks open invoices as paid, books and publishes it. Returns those that were open; payments of others are
 * not applied. Runs in the caller's transaction.
 */
export async function payInvoices(ctx: StoreContext, paid: readonly InvoicePayment[]): Promise<InvoiceRow[]> {
  if (paid.length === 0) return []
  const invoices = await lockInvoices(
    ctx,
    paid.map(({ invoice_id }) => invoice_id),
  )
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const taken = paid.filter(({ invoice_id, amount }) => isOwed(byId.get(invoice_id), amount))
  const paid_at = ctx.clock.now().toISOString()
  for (const { invoice_id, amount, fee } of taken)
    Object.assign(byId.get(invoice_id)!, { status: 'paid', amount_paid: amount, fee, paid_at })
  const now = taken.map(({ invoice_id }) => byId.get(invoice_id)!)
  await updateRows(ctx.db, 'invoice', ['status', 'amount_paid', 'fee', 'paid_at'], now)
  await bookEntries(
    ctx,
    taken.map((payment, index) => bookings.paidEntry(payment, now[index]!)),
  )
  await publishInvoicesPaid(ctx, now)
  return now
}

const isOwed = (invoice: InvoiceRow | undefined, amount: number) =>
  invoice?.status === 'open' && invoice.amount_due === amount

/** Marks the invoice of an order or a paid change as paid. Throws if it is not open for that amount. */
export async function payInvoice(ctx: StoreContext, paid: InvoicePayment): Promise<InvoiceRow> {
  const [invoice] = await payInvoices(ctx, [paid])
  if (!invoice) throw new Error(`Invoice ${paid.invoice_id} is not open for ${paid.amount}.`)
  const { id: invoice_id, subscription_id } = invoice
  await ctx.db
    .updateTable('payment')
    .set({ invoice_id, subscription_id })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', paid.payment_id)
    .execute()
  return invoice
}

/**
 * Asserts that payments and gift cards cover an invoice before anything is delivered. Anything else is a bug
 * of the caller and rolls the transaction back.
 */
export function assertCovered({ id, status, total, amount_paid, balance_used }: InvoiceRow): void {
  if (status !== 'paid' || amount_paid + balance_used !== total)
    throw new Error(`Invoice ${id} of ${total} is covered by ${amount_paid + balance_used} only.`)
}

/** Voids an open invoice: reverses its booking and returns gift card balances. */
export function voidInvoice(
  ctx: StoreContext,
  invoiceId: number,
  status: 'void' | 'uncollectible' = 'void',
): Promise<InvoiceRow | undefined> {
  return transact(ctx, async (ctx) => {
    const [invoice] = await lockInvoices(ctx, [invoiceId])
    if (invoice?.status !== 'open') return undefined
    if (invoice.balance_used > 0)
      await returnBalance(ctx, { invoice_id: invoiceId, amount: invoice.balance_used })
    await bookEntries(ctx, [bookings.voidedEntry(invoice)])
    const gone = { ...invoice, status, voided_at: ctx.clock.now().toISOString() }
    await updateRows(ctx.db, 'invoice', ['status', 'voided_at'], [gone])
    return gone
  })
}

const publishInvoicesPaid = (ctx: StoreContext, invoices: readonly InvoiceRow[]) =>
  publishAll(
    ctx,
    invoicePaid,
    invoices.flatMap(({ id, status, store_id, member_id }) =>
      status === 'paid' && member_id ? [{ store_id, member_id, invoice_id: id }] : [],
    ),
  )
