import type { Account, Entry } from '../ledger/ledger.ts'
import type { InvoiceRow, Paid } from './invoices.ts'

type Of = Pick<InvoiceRow, 'id' | 'currency' | 'reason' | 'total' | 'tax' | 'balance_used'>

/** What an invoice brings in is earned on one of these. A gift card is owed until it is spent. */
const incomeOf = ({ reason }: Pick<InvoiceRow, 'reason'>): Account =>
  reason === 'gift_card' ? 'gift_cards' : reason === 'donation' ? 'donations' : 'sales'

/** What is owed, and what gift cards paid of it. */
export const issued = (invoice: Of): Entry[] => [
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

/** An invoice that need not be paid any more: the other way round. */
export const voided = (invoice: Of): Entry => ({
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

/** The money came, less what the provider kept. */
export const paid = (
  { payment_id, provider, amount, fee }: Omit<Paid, 'invoice_id'>,
  invoice: Pick<InvoiceRow, 'id' | 'currency'>,
): Entry => ({
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
