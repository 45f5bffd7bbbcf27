import type { InvoiceDetail, RefundEntry } from '@matinee/contract/billing/sales'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { reaches } from '@matinee/contract/platform/roles'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import type { InvoiceLine } from '../invoices/invoices.ts'
import { partiesOf, type StoredParties } from '../invoices/parties.ts'
import { settingsOf } from '../settings.ts'
import { attemptsOf } from './attempts.ts'
import { InvoiceNotFound } from '../errors.ts'
import { FROM_INVOICES, INVOICE } from './invoice-list.ts'
import { numberWithPrefix } from './listing.ts'
import { canChangeSales, refundLimit, requireSalesAccess } from './policy.ts'

type Line = Partial<InvoiceLine> & { title: string; amount: number }
type StoredInvoice = Omit<InvoiceDetail, 'seller' | 'buyer' | 'attempts' | 'refunds' | 'may' | 'lines'> & {
  lines: Line[]
  billing: StoredParties
}

const INVOICE_REFERENCE = sql`json_build_object('id', other.id, 'number', ${numberWithPrefix(sql`other.prefix`, sql`other.number`)})`

/** An invoice with its history and the actions that are possible. */
export async function findInvoice(ctx: StoreContext, viewer: Viewer, id: number): Promise<InvoiceDetail> {
  requireSalesAccess(viewer)
  return detailOf(ctx, viewer, await storedInvoice(ctx, id))
}

/** The same for one of the viewer's own invoices. */
export async function findOwnInvoice(ctx: StoreContext, viewer: Viewer, id: number): Promise<InvoiceDetail> {
  assertMember(viewer)
  const invoice = await storedInvoice(ctx, id)
  if (invoice.member?.id !== viewer.id) throw InvoiceNotFound()
  return detailOf(ctx, viewer, invoice)
}

async function detailOf(ctx: StoreContext, viewer: Viewer, invoice: StoredInvoice): Promise<InvoiceDetail> {
  const [attempts, refunds, settings] = await Promise.all([
    attemptsOf(ctx.db, triedFor(invoice)),
    refundsOf(ctx, invoice.id),
    settingsOf(ctx),
  ])
  const { billing, lines, ...shown } = invoice
  return {
    ...shown,
    lines: lines.map(asLine),
    ...partiesOf(billing, settings, ctx.store.locale),
    attempts,
    refunds,
    may: abilities(viewer, invoice),
  }
}

async function storedInvoice({ db, store }: StoreContext, id: number): Promise<StoredInvoice> {
  const { rows } = await sql<StoredInvoice>`
    select ${INVOICE}, invoice.lines, invoice.billing, invoice.subtotal, invoice.credit, invoice.tax_mode,
      invoice.tax_name, invoice.tax_rate, invoice.reverse_charge, invoice.vat_id, invoice.balance_used,
      invoice.amount_due, invoice.amount_paid, coupon.code as coupon, invoice.due_at, invoice.voided_at,
      invoice.purchase_id as order_id,
      case when subscription.id is null then null else json_build_object('id', subscription.id, 'title', offer.title,
        'status', subscription.status) end as subscription,
      (select ${INVOICE_REFERENCE} from invoice other where other.id = invoice.corrects_id) as corrects,
      (select coalesce(json_agg(${INVOICE_REFERENCE} order by other.id), '[]') from invoice other
        where other.store_id = invoice.store_id and other.corrects_id = invoice.id) as credit_notes
    from ${FROM_INVOICES} left join coupon on coupon.id = invoice.coupon_id
      left join subscription on subscription.id = invoice.subscription_id
      left join offer on offer.id = subscription.offer_id
    where invoice.store_id = ${store.id} and invoice.id = ${id}`.execute(db)
  if (!rows[0]) throw InvoiceNotFound()
  return rows[0]
}

// Attempts of a checkout belong to its order: the invoice is issued once one of them succeeded.
const triedFor = ({ id, order_id }: StoredInvoice) =>
  sql<boolean>`payment.invoice_id = ${id}
    or (${order_id}::bigint is not null and payment.purchase_id = ${order_id} and payment.invoice_id is null)`

const asLine = ({
  title,
  in_language,
  kind,
  instalment,
  amount,
  quantity,
  period_start,
  period_end,
}: Line) => ({
  title,
  in_language: in_language ?? null,
  is_setup_fee: kind === 'setup_fee',
  instalment: instalment ?? null,
  amount,
  quantity: quantity ?? 1,
  period_start: period_start ?? null,
  period_end: period_end ?? null,
})

async function refundsOf({ db, store }: StoreContext, invoiceId: number): Promise<RefundEntry[]> {
  const { rows } = await sql<RefundEntry>`
    select refund.id, refund.amount, refund.to_balance, refund.state, refund.reason, refund.problem, actor.name as by,
      case when other.id is null then null else ${INVOICE_REFERENCE} end as credit_note, refund.created_at
    from refund left join member actor on actor.id = refund.actor_id
      left join invoice other on other.id = refund.credit_note_id
    where refund.store_id = ${store.id} and refund.invoice_id = ${invoiceId} order by refund.id desc`.execute(
    db,
  )
  return rows
}

/** The refundable amount: what was paid less completed and pending refunds. */
const refundable = ({ document, status, amount_paid, balance_used, refunded }: StoredInvoice): number =>
  document === 'invoice' && (status === 'paid' || status === 'partially_refunded')
    ? amount_paid + balance_used - refunded
    : 0

function abilities(viewer: Viewer, invoice: StoredInvoice): InvoiceDetail['may'] {
  const isOpen = invoice.document === 'invoice' && invoice.status === 'open'
  const left = refundable(invoice)
  const limit = refundLimit(viewer, invoice.currency)
  const most = limit === null ? left : Math.max(0, Math.min(left, limit - invoice.refunded))
  return {
    retry: isOpen && canChangeSales(viewer) && invoice.subscription !== null,
    void: isOpen && canChangeSales(viewer),
    mail: invoice.member !== null && invoice.status !== 'void' && invoice.document === 'invoice',
    refund: reaches(viewer.role, 'money', 'edit', 'refunds') ? most : 0,
    refundable: left,
    end_access:
      invoice.order_id !== null ||
      (invoice.subscription !== null && invoice.subscription.status !== 'canceled'),
  }
}
