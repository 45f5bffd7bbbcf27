import type { LedgerAccount, LedgerEntry } from '../ledger/ledger.ts'
import type { InvoicePayment, InvoiceRow } from './rows.ts'

type BookedInvoice = Pick<InvoiceRow, 'id' | 'currency' | 'reason' | 'total' | 'tax' | 'balance_used'>

/** The income account of an invoice. A gift card is a liability until it is spent. */
const incomeOf = ({ reason }: Pick<InvoiceRow, 'reason'>): LedgerAccount =>
  reason === 'gift_card' ? 'gift_cards' : reason === 'donation' ? 'donations' : 'sales'

/** The entries of an issued invoice, with what gift cards paid. */
export const issuedEntries = (invoice: BookedInvoice): LedgerEntry[] => [
  {
    kind: 'issued',
    cause: `invoice:${invoice.id}`,
    invoice_id: invoice.id,
    currency: invoice.currency,
    lines: [
      ['receivable', invoice.total],
      [incomeOf(invoice), invoice.tax - invoice.total],
      ['tax', -invoice.tax],
    ],
  },
  {
    kind: 'balance',
    cause: `balance:${invoice.id}`,
    invoice_id: invoice.id,
    currency: invoice.currency,
    lines: [
      ['gift_cards', invoice.balance_used],
      ['receivable', -invoice.balance_used],
    ],
  },
]

/** Reverses the entries of an invoice that is void. */
export const voidedEntry = (invoice: BookedInvoice): LedgerEntry => ({
  kind: 'voided',
  cause: `void:${invoice.id}`,
  invoice_id: invoice.id,
  currency: invoice.currency,
  lines: [
    ['receivable', invoice.balance_used - invoice.total],
    ['gift_cards', -invoice.balance_used],
    [incomeOf(invoice), invoice.total - invoice.tax],
    ['tax', invoice.tax],
  ],
})

/** The entry of a payment, less the provider's fee. */
export const paidEntry = (
  { payment_id, provider, amount, fee }: Omit<InvoicePayment, 'invoice_id'>,
  invoice: Pick<InvoiceRow, 'id' | 'currency'>,
): LedgerEntry => ({
  kind: 'paid',
  cause: `payment:${payment_id}`,
  invoice_id: invoice.id,
  payment_id,
  currency: invoice.currency,
  lines: [
    [`cash:${provider}`, amount - fee],
    ['fees', fee],
    ['receivable', -amount],
  ],
})
