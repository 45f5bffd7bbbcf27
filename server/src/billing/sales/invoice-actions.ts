import { endAccess } from '../../offers/accesses.ts'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { voidInvoice } from '../invoices/invoices.ts'
import { refundInvoice } from '../invoices/refunds.ts'
import { cancelNow, payOpenInvoice } from '../subscriptions/subscriptions.ts'
import { InvoiceChanged, NothingToRefund } from '../errors.ts'
import { InvoiceNotOpen, InvoiceNotSent, OverRefundLimit } from './errors.ts'
import { invoiceMailAsked } from './events.ts'
import { findInvoice } from './invoice-detail.ts'
import { requireSalesEditor, requireRefunder, requireSalesAccess } from './policy.ts'

type Invoice = Awaited<ReturnType<typeof findInvoice>>

const recordAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, number, member }: Invoice,
  act: 'retried' | 'voided' | 'refunded' | 'mailed',
  details: Record<string, unknown> = {},
) =>
  audit(ctx, viewer, {
    act: `invoice.${act}`,
    subject: { kind: 'invoice', id, name: number },
    details: { ...(member && { person: member.name }), ...details },
    member_id: member?.id ?? null,
  })

/** Retries the open invoice now. Throws `PaymentDeclined`. */
export async function retryInvoice(ctx: StoreContext, viewer: Viewer, id: number) {
  requireSalesEditor(viewer)
  const invoice = await findInvoice(ctx, viewer, id)
  if (!invoice.may.retry) throw InvoiceNotOpen()
  await recordAudit(ctx, viewer, invoice, 'retried')
  await payOpenInvoice(ctx, invoice.subscription!.id, { actor_id: viewer.id, on_session: false })
  return findInvoice(ctx, viewer, id)
}

/** Voids an open invoice. */
export async function voidOpenInvoice(ctx: StoreContext, viewer: Viewer, id: number) {
  requireSalesEditor(viewer)
  const invoice = await findInvoice(ctx, viewer, id)
  if (!invoice.may.void) throw InvoiceNotOpen()
  await transact(ctx, async (ctx) => {
    await voidInvoice(ctx, id)
    await recordAudit(ctx, viewer, invoice, 'voided')
  })
  return findInvoice(ctx, viewer, id)
}

export interface RefundInput {
  amount: number
  /** The refunded amount the caller has seen. */
  refunded: number
  reason?: string | null
  end_access?: boolean
}

/** Refunds within the limit of the viewer's role, and ends the access if requested. */
export async function refundSale(ctx: StoreContext, viewer: Viewer, id: number, asked: RefundInput) {
  requireRefunder(viewer)
  const invoice = await findInvoice(ctx, viewer, id)
  refuseRefund(invoice, asked)
  const { amount, refunded, reason = null, end_access = false } = asked
  await refundInvoice(ctx, { invoice_id: id, amount, reason, actor_id: viewer.id, refunded })
  await transact(ctx, async (ctx) => {
    if (end_access) await endInvoiceAccesses(ctx, invoice)
    await recordAudit(ctx, viewer, invoice, 'refunded', {
      amount,
      currency: invoice.currency,
      reason,
      end_access,
    })
  })
  return findInvoice(ctx, viewer, id)
}

function refuseRefund(invoice: Invoice, { amount, refunded }: RefundInput) {
  if (refunded !== invoice.refunded) throw InvoiceChanged()
  if (amount > invoice.may.refundable) throw NothingToRefund()
  if (amount > invoice.may.refund) throw OverRefundLimit({ more: { details: { limit: invoice.may.refund } } })
}

async function endInvoiceAccesses(ctx: StoreContext, { subscription, order_id }: Invoice) {
  if (subscription && subscription.status !== 'canceled')
    await cancelNow(ctx, subscription.id, { reason: 'staff' })
  if (order_id) await endAccess(ctx, { source: 'purchase', source_id: order_id, reason: 'refunded' })
}

/** Mails the invoice again. */
export async function mailInvoice(ctx: StoreContext, viewer: Viewer, id: number) {
  requireSalesAccess(viewer)
  const invoice = await findInvoice(ctx, viewer, id)
  const { member } = invoice
  if (!member || !invoice.may.mail) throw InvoiceNotSent()
  await transact(ctx, async (ctx) => {
    await publish(ctx, invoiceMailAsked, { store_id: ctx.store.id, member_id: member.id, invoice_id: id })
    await recordAudit(ctx, viewer, invoice, 'mailed')
  })
}
