import { endAccess, reopenAccess } from '../../offers/accesses.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { updateRows } from '../bulk.ts'
import { lockInvoices, type InvoiceRow } from '../invoices/invoices.ts'
import type { DisputeHandler } from '../payments/handlers.ts'
import type { PaymentRow } from '../payments/rows.ts'
import { endDisputed, restoreDisputed } from './dispute.ts'

const accessOf = (orderId: number) =>
  ({ source: 'purchase', source_id: orderId, reason: 'disputed' }) as const

/** A dispute closes what was paid for and ends the subscription; winning it restores both. */
export const disputeHandler: DisputeHandler = {
  async opened(ctx, payment) {
    const { subscription_id } = payment
    const purchase_id = await orderOf(ctx, payment)
    if (subscription_id) await endDisputed(ctx, subscription_id)
    if (purchase_id) await endAccess(ctx, accessOf(purchase_id))
    await markInvoice(ctx, payment, 'disputed')
  },
  async won(ctx, payment) {
    const { subscription_id } = payment
    const purchase_id = await orderOf(ctx, payment)
    if (subscription_id) await restoreDisputed(ctx, subscription_id)
    if (purchase_id) await reopenAccess(ctx, accessOf(purchase_id))
    await markInvoice(ctx, payment, 'paid')
  },
}

/** The order of a payment, also of a later instalment: what it opened may be owned by now. */
async function orderOf({ db, store }: StoreContext, { purchase_id, subscription_id }: PaymentRow) {
  if (purchase_id !== null || subscription_id === null) return purchase_id
  const order = await db
    .selectFrom('purchase')
    .select('id')
    .where('store_id', '=', store.id)
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()
  return order?.id ?? null
}

async function markInvoice(ctx: StoreContext, { invoice_id }: PaymentRow, status: 'disputed' | 'paid') {
  if (!invoice_id) return
  const [invoice] = await lockInvoices(ctx, [invoice_id])
  await updateRows(ctx.db, 'invoice', ['status'], [{ ...invoice!, status: invoiceStatus(invoice!, status) }])
}

const invoiceStatus = (invoice: InvoiceRow, status: 'disputed' | 'paid') =>
  status === 'paid' && invoice.amount_refunded > 0 ? 'partially_refunded' : status
