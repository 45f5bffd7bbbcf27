import { downloadInvoice, type InvoiceSummary } from '@matinee/contract/billing/billing'
import { addressOf } from '@matinee/contract/platform/address'
import type { InvoiceLine, InvoiceRow } from '../invoices/invoices.ts'

const titleOf = (line: InvoiceLine | undefined) => line?.in_language?.title ?? line?.title ?? ''

/** An invoice as a row of its buyer's list. */
export const invoiceSummaryOf = (invoice: InvoiceRow): InvoiceSummary => ({
  id: invoice.id,
  number: `${invoice.prefix}${invoice.number ?? ''}`,
  kind: invoice.kind,
  status: invoice.status,
  title: titleOf((invoice.lines as InvoiceLine[])[0]),
  total: invoice.total,
  currency: invoice.currency,
  issued_at: invoice.issued_at,
  paid_at: invoice.paid_at,
  url: addressOf(downloadInvoice, { params: { id: invoice.id } }),
})
