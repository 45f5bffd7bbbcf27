import type { InvoiceEntry, InvoiceFilters } from '@matinee/contract/billing/sales'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { conditionsOf, type FilterConditions } from '../../platform/database/filter-conditions.ts'
import { findStore } from '../../store/queries.ts'
import {
  every,
  numberWithPrefix,
  onDays,
  pageOf,
  PERSON,
  textContains,
  type SalesListing,
} from './listing.ts'
import { requireSalesAccess } from './policy.ts'

const NUMBER = numberWithPrefix(sql`invoice.prefix`, sql`invoice.number`)
const TITLE = sql`coalesce(invoice.lines->0->>'title', '')`
const off = (column: 'discount' | 'credit') =>
  sql`without_tax(invoice.${sql.raw(column)}, invoice.tax_mode, invoice.tax_rate)`
const TOTAL_BEFORE_TAX = sql`invoice.total - invoice.tax`
const BACK = sql`(invoice.amount_refunded - tax_of(invoice.amount_refunded, invoice.total, invoice.tax))`

/** An invoice as a row of a list. */
export const INVOICE = sql`invoice.id, ${NUMBER} as number, invoice.kind as document, sold_as(invoice) as kind, invoice.status,
  ${PERSON}, ${TITLE} as title, invoice.currency, ${TOTAL_BEFORE_TAX} + ${off('discount')} + ${off('credit')} as gross,
  ${off('discount')} + ${off('credit')} as discount, invoice.tax, invoice.total, invoice.fee,
  invoice.amount_paid + case when invoice.paid_at is null then 0 else invoice.balance_used end as paid,
  invoice.amount_refunded as refunded,
  case when invoice.paid_at is null then 0 else ${TOTAL_BEFORE_TAX} - invoice.balance_used - ${BACK} end as net,
  paid.provider, invoice.country, invoice.issued_at, invoice.paid_at`

/** The provider that was paid, or that was tried last. */
export const FROM_INVOICES = sql`invoice left join member on member.id = invoice.member_id
  left join lateral (select provider from payment where payment.invoice_id = invoice.id
    order by (state = 'succeeded') desc, payment.id desc limit 1) paid on true`

const CONDITIONS: FilterConditions<Omit<InvoiceFilters, 'from' | 'to'>> = {
  search: (words) => textContains(words, [NUMBER, sql`member.name`, sql`member.email`, TITLE]),
  status: (status) => sql`invoice.status = ${status}`,
  document: (kind) => sql`invoice.kind = ${kind}`,
  kind: (sold) => sql`sold_as(invoice) = ${sold}`,
  provider: (provider) => sql`paid.provider = ${provider}`,
  country: (country) => sql`invoice.country = ${country}`,
  offer_id: (id) => sql`invoice.offer_id = ${id}`,
  member_id: (id) => sql`invoice.member_id = ${id}`,
}

/** The invoices of a store that match the filters, newest first. */
export async function invoicesOf(ctx: StoreContext, filters: InvoiceFilters): Promise<SalesListing> {
  const { time_zone } = await findStore(ctx.db, ctx.store.id)
  const wanted = conditionsOf(CONDITIONS, filters)
  return {
    select: INVOICE,
    from: FROM_INVOICES,
    where: every([
      sql`invoice.store_id = ${ctx.store.id}`,
      ...onDays(sql`invoice.issued_at`, filters, time_zone),
      ...wanted,
    ]),
    order: sql`invoice.id desc`,
  }
}

export async function listInvoices(
  ctx: StoreContext,
  viewer: Viewer,
  { page, ...filters }: InvoiceFilters & { page: number },
) {
  requireSalesAccess(viewer)
  return pageOf<InvoiceEntry>(ctx.db, await invoicesOf(ctx, filters), page)
}
