import type { Selectable } from 'kysely'
import type { StoreContext } from '../../platform/http.ts'
import type { Sum, TaxTerms } from '../pricing/totals.ts'
import type { InvoiceTable } from '../tables.ts'

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
export async function issueInvoice(_ctx: StoreContext, _draft: InvoiceDraft): Promise<InvoiceRow> {
  throw new Error('being built')
}

/** Writes down that a payment paid an open invoice: booked, and announced. Inside the caller's transaction. */
export async function payInvoice(
  _ctx: StoreContext,
  _invoiceId: number,
  _payment: { id: number; provider: string; amount: number; fee: number },
): Promise<InvoiceRow> {
  throw new Error('being built')
}

/** An open invoice need not be paid any more: its booking is taken back, and gift cards have their money again. */
export async function voidInvoice(_ctx: StoreContext, _invoiceId: number): Promise<InvoiceRow> {
  throw new Error('being built')
}
