import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import { publishAll } from '../../platform/events.ts'
import type { StoreContext } from '../../platform/http.ts'
import { insertRows, updateRows } from '../bulk.ts'
import { invoicePaid } from '../events.ts'
import { holdBalances, returnBalance, spendBalance } from '../gift-cards/balance.ts'
import { book } from '../ledger/ledger.ts'
import type { Sum, TaxTerms } from '../pricing/totals.ts'
import type { InvoiceTable } from '../tables.ts'
import * as bookings from './bookings.ts'
import { takeNumbers } from './numbers.ts'

export type InvoiceRow = Selectable<InvoiceTable>

export interface InvoiceLine {
  title: string
  kind: 'plan' | 'offer' | 'gift_card' | 'donation' | 'credit' | 'discount' | 'adjustment'
  quantity: number
  /** Below zero where it takes something off. */
  amount: number
  period_start?: string | null
  period_end?: string | null
  offer_id?: number | null
}

export interface InvoiceDraft {
  reason: InvoiceRow['reason']
  member_id: number
  subscription_id?: number | null
  purchase_id?: number | null
  period_start?: string | null
  period_end?: string | null
  currency: string
  lines: InvoiceLine[]
  /** Of `totalsOf`; `balance_used` is the most gift cards are to pay of it. */
  sum: Sum
  tax: TaxTerms
  coupon_id?: number | null
  country?: string | null
  vat_id?: string | null
  /** Name and address of the buyer, as they are now. */
  buyer?: unknown
  due_at?: string | null
}

/**
 * Issues an invoice: it takes the store's next number, is booked, and spends what gift cards are to pay. Where nothing is
 * left to be paid it is paid at once. Inside the caller's transaction, which holds the store's row of numbers until it ends.
 */
export async function issueInvoice(ctx: StoreContext, draft: InvoiceDraft): Promise<InvoiceRow> {
  const [invoice] = await issueInvoices(ctx, [draft])
  return invoice!
}

/** The same for many, in their order, with as few questions. */
export function issueInvoices(ctx: StoreContext, drafts: readonly InvoiceDraft[]): Promise<InvoiceRow[]> {
  if (drafts.length === 0) return Promise.resolve([])
  return transact(ctx, async (ctx) => {
    // Gift cards before numbers, by everybody: no two wait for each other in a circle.
    await holdBalances(ctx, spenders(drafts))
    const { first, prefix, seller } = await takeNumbers(ctx, drafts.length)
    const issued_at = ctx.clock.now().toISOString()
    const rows = drafts.map((draft, index) => ({
      ...rowOf(draft, seller),
      store_id: ctx.store.id,
      number: first + index,
      prefix,
      issued_at,
    }))
    const invoices = await spendBalances(ctx, await insertRows(ctx.db, 'invoice', rows), drafts)
    await book(ctx, invoices.flatMap(bookings.issued))
    await announcePaid(ctx, invoices)
    return invoices
  })
}

const spenders = (drafts: readonly InvoiceDraft[]) =>
  drafts.filter(({ sum }) => sum.balance_used > 0).map(({ member_id }) => member_id)

// One whose gift cards may pay a part is open until they have: what they pay is known then.
const rowOf = ({ sum, tax, buyer, ...draft }: InvoiceDraft, seller: unknown) => ({
  reason: draft.reason,
  status: sum.total === 0 ? ('paid' as const) : ('open' as const),
  member_id: draft.member_id,
  subscription_id: draft.subscription_id ?? null,
  purchase_id: draft.purchase_id ?? null,
  period_start: draft.period_start ?? null,
  period_end: draft.period_end ?? null,
  currency: draft.currency,
  subtotal: sum.subtotal,
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

/** What moved money for an invoice. */
export interface Paid {
  invoice_id: number
  payment_id: number
  provider: string
  amount: number
  fee: number
}

/**
 * Writes down that payments paid open invoices: booked, and announced. Gives those that were open: money for another is
 * not taken. Inside the caller's transaction.
 */
export async function payInvoices(ctx: StoreContext, paid: readonly Paid[]): Promise<InvoiceRow[]> {
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
  await book(
    ctx,
    taken.map((payment, index) => bookings.paid(payment, now[index]!)),
  )
  await announcePaid(ctx, now)
  return now
}

const isOwed = (invoice: InvoiceRow | undefined, amount: number) =>
  invoice?.status === 'open' && invoice.amount_due === amount

/** Writes down that a payment of something else (an order, a change) paid the invoice that was written for it. Throws where that is not open for as much. */
export async function payInvoice(ctx: StoreContext, paid: Paid): Promise<InvoiceRow> {
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
 * What an invoice is for is handed over only where money and gift cards cover all of it. Anything else is a bug of the
 * caller: it throws, and nothing of the transaction is kept.
 */
export function assertCovered({ id, status, total, amount_paid, balance_used }: InvoiceRow): void {
  if (status !== 'paid' || amount_paid + balance_used !== total)
    throw new Error(`Invoice ${id} of ${total} is covered by ${amount_paid + balance_used} only.`)
}

/** An open invoice need not be paid any more: its booking is taken back, and gift cards have their money again. */
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
    await book(ctx, [bookings.voided(invoice)])
    const gone = { ...invoice, status, voided_at: ctx.clock.now().toISOString() }
    await updateRows(ctx.db, 'invoice', ['status', 'voided_at'], [gone])
    return gone
  })
}

/** Nobody else changes these invoices until the transaction ends. */
export const lockInvoices = ({ db, store }: StoreContext, ids: readonly number[]): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const announcePaid = (ctx: StoreContext, invoices: readonly InvoiceRow[]) =>
  publishAll(
    ctx,
    invoicePaid,
    invoices.flatMap(({ id, status, store_id, member_id }) =>
      status === 'paid' && member_id ? [{ store_id, member_id, invoice_id: id }] : [],
    ),
  )
