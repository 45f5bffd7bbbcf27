import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertRows, updateRows } from '../bulk.ts'
import { invoiceRefunded, invoiceRestored } from '../events.ts'
import { returnBalance } from '../pricing/balance/balance.ts'
import { putBackOnSoldCard } from '../pricing/balance/sold-cards.ts'
import { bookEntries, type LedgerAccount } from '../ledger/ledger.ts'
import { findPayment } from '../payments/rows.ts'
import { lockInvoices, type InvoiceLine, type InvoiceRow } from './invoices.ts'
import { takeNumbers } from './numbers.ts'
import type { RefundRow } from './refund-rows.ts'

/** Completes a refund: credit note, gift card balances and ledger. Runs in the caller's transaction. */
export async function fulfilRefund(ctx: StoreContext, refund: RefundRow): Promise<RefundRow> {
  const [invoice] = await lockInvoices(ctx, [refund.invoice_id!])
  if (refund.to_balance > 0) await returnBalance(ctx, { invoice_id: invoice!.id, amount: refund.to_balance })
  const tax = taxIn(invoice!, refund.amount)
  const note = await writeCreditNote(ctx, { invoice: invoice!, refund, tax })
  const done = { ...refund, credit_note_id: note.id }
  await updateRows(ctx.db, 'refund', ['credit_note_id'], [done])
  await bookEntries(ctx, [await bookingOf(ctx, { invoice: invoice!, refund, tax })])
  await publishRefunded(ctx, invoice!, refund)
  return done
}

/** Marks a refund as failed: the amount can be refunded another way. */
export async function failRefund(ctx: StoreContext, refund: RefundRow, problem: string): Promise<RefundRow> {
  const failed = { ...refund, state: 'failed' as const, problem, ended_at: ctx.clock.now().toISOString() }
  await updateRows(ctx.db, 'refund', ['state', 'problem', 'ended_at'], [failed])
  if (!refund.invoice_id) return failed
  const [invoice] = await lockInvoices(ctx, [refund.invoice_id])
  await setRefunded(ctx, invoice!, invoice!.amount_refunded - refund.amount)
  await publishRestored(ctx, invoice!)
  if (invoice!.reason === 'gift_card') await putBackOnSoldCard(ctx, { ...invoice!, amount: refund.amount })
  return failed
}

/** Updates the refunded amount and status of an invoice. */
export async function setRefunded(ctx: StoreContext, invoice: InvoiceRow, amount_refunded: number) {
  const paid = invoice.amount_paid + invoice.balance_used
  const status: InvoiceRow['status'] =
    amount_refunded === 0 ? 'paid' : amount_refunded < paid ? 'partially_refunded' : 'refunded'
  await updateRows(
    ctx.db,
    'invoice',
    ['status', 'amount_refunded'],
    [{ ...invoice, status, amount_refunded }],
  )
}

/** The tax share of this refund: the tax in all refunds so far less the tax in earlier ones. */
function taxIn({ tax, total, amount_refunded }: InvoiceRow, amount: number) {
  const within = (part: number) => Math.round((tax * part) / total)
  return within(amount_refunded) - within(amount_refunded - amount)
}

async function writeCreditNote(
  ctx: StoreContext,
  { invoice, refund, tax }: { invoice: InvoiceRow; refund: RefundRow; tax: number },
): Promise<InvoiceRow> {
  const { numbers } = await takeNumbers(ctx, [invoice.member_id])
  const at = ctx.clock.now().toISOString()
  const { amount } = refund
  const [note] = await insertRows(ctx.db, 'invoice', [
    {
      store_id: ctx.store.id,
      ...numbers[0]!,
      kind: 'credit_note',
      corrects_id: invoice.id,
      status: 'paid',
      reason: 'correction',
      member_id: invoice.member_id,
      subscription_id: invoice.subscription_id,
      purchase_id: invoice.purchase_id,
      instalment: invoice.instalment,
      currency: invoice.currency,
      subtotal: invoice.tax_mode === 'inclusive' ? amount : amount - tax,
      discount: 0,
      credit: 0,
      tax,
      total: amount,
      balance_used: refund.to_balance,
      amount_due: amount - refund.to_balance,
      amount_paid: 0,
      amount_refunded: 0,
      fee: 0,
      tax_mode: invoice.tax_mode,
      tax_rate: invoice.tax_rate,
      tax_name: invoice.tax_name,
      reverse_charge: invoice.reverse_charge,
      vat_id: invoice.vat_id,
      country: invoice.country,
      billing: invoice.billing,
      lines: [{ ...titlesOf(invoice), kind: 'adjustment', quantity: 1, amount }],
      issued_at: at,
      paid_at: null,
    },
  ])
  return note!
}

function titlesOf({ lines }: InvoiceRow) {
  const { title = '', in_language = null } = (lines as Partial<InvoiceLine>[])[0] ?? {}
  return { title, in_language }
}

const givenBackOn = ({ reason }: InvoiceRow): LedgerAccount =>
  reason === 'gift_card' ? 'gift_cards' : 'refunds'

async function bookingOf(
  ctx: StoreContext,
  { invoice, refund, tax }: { invoice: InvoiceRow; refund: RefundRow; tax: number },
) {
  const moved = refund.amount - refund.to_balance
  const provider = refund.payment_id ? (await findPayment(ctx, refund.payment_id)).provider : 'none'
  return {
    kind: 'refund',
    cause: `refund:${refund.id}`,
    invoice_id: invoice.id,
    payment_id: refund.payment_id,
    refund_id: refund.id,
    currency: refund.currency,
    lines: [
      [givenBackOn(invoice), refund.amount - tax],
      ['tax', tax],
      [`cash:${provider}`, -moved],
      ['gift_cards', -refund.to_balance],
    ] as const,
  }
}

const publishRestored = async (ctx: StoreContext, { store_id, member_id, id }: InvoiceRow) =>
  member_id && publish(ctx, invoiceRestored, { store_id, member_id, invoice_id: id })

const publishRefunded = async (
  ctx: StoreContext,
  { store_id, member_id, id }: InvoiceRow,
  refund: RefundRow,
) =>
  member_id &&
  publish(ctx, invoiceRefunded, {
    store_id,
    member_id,
    invoice_id: id,
    refund_id: refund.id,
    amount: refund.amount,
  })
