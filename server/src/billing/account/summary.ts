import { downloadInvoice, type InvoiceSummary } from '@matinee/contract/billing/billing'
import { addressOf } from '@matinee/contract/platform/address'
import type { InvoiceRow } from '../invoices/invoices.ts'

/** An invoice as a row of its buyer's list. */
export const invoiceSummaryOf = (invoice: InvoiceRow): InvoiceSummary => ({
  id: invoice.id,
  number: `${invoice.prefix}${invoice.number ?? ''}`,
  kind: invoice.kind,
  status: invoice.status,
  title: (invoice.lines as { title: string }[])[0]?.title ?? '',
  total: invoice.total,
  currency: invoice.currency,
  issued_at: invoice.issued_at,
  paid_at: invoice.paid_at,
  url: addressOf(downloadInvoice, { params: { id: invoice.id } }),
})
