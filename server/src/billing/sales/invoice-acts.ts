import { endAccess } from '../../membership/accesses.ts'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/events.ts'
import type { StoreContext } from '../../platform/http.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { voidInvoice } from '../invoices/invoices.ts'
import { refundInvoice } from '../invoices/refunds.ts'
import { cancelNow, retryNow } from '../subscriptions/subscriptions.ts'
import { InvoiceChanged, NothingToRefund } from '../errors.ts'
import { InvoiceNotOpen, InvoiceNotSent, OverRefundLimit } from './errors.ts'
import { invoiceMailAsked } from './events.ts'
import { findInvoice } from './invoice-detail.ts'
import { whoChangesSales, whoRefunds, whoSeesSales } from './policy.ts'

type Invoice = Awaited<ReturnType<typeof findInvoice>>

const note = (
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

/** Tries at once to take what is open. Throws `PaymentDeclined`. */
export async function retryInvoice(ctx: StoreContext, viewer: Viewer, id: number) {
  whoChangesSales(viewer)
  const invoice = await findInvoice(ctx, viewer, id)
  if (!invoice.may.retry) throw InvoiceNotOpen()
  await note(ctx, viewer, invoice, 'retried')
  await retryNow(ctx, invoice.subscription!.id, { actor_id: viewer.id, on_session: false })
  return findInvoice(ctx, viewer, id)
}

/** What is open need not be paid any more. */
export async function voidOpenInvoice(ctx: StoreContext, viewer: Viewer, id: number) {
  whoChangesSales(viewer)
  const invoice = await findInvoice(ctx, viewer, id)
  if (!invoice.may.void) throw InvoiceNotOpen()
  await transact(ctx, async (ctx) => {
    await voidInvoice(ctx, id)
    await note(ctx, viewer, invoice, 'voided')
  })
  return findInvoice(ctx, viewer, id)
}

export interface Refunding {
  amount: number
  /** What was given back already when it was asked for. */
  refunded: number
  reason?: string | null
  end_access?: boolean
}

/** Gives money back, within what this role may, and closes what it opened where that is wished. */
export async function refund(ctx: StoreContext, viewer: Viewer, id: number, asked: Refunding) {
  whoRefunds(viewer)
  const invoice = await findInvoice(ctx, viewer, id)
  refuse(invoice, asked)
  const { amount, refunded, reason = null, end_access = false } = asked
  await refundInvoice(ctx, { invoice_id: id, amount, reason, actor_id: viewer.id, refunded })
  await transact(ctx, async (ctx) => {
    if (end_access) await closeWhatItOpened(ctx, invoice)
    await note(ctx, viewer, invoice, 'refunded', { amount, currency: invoice.currency, reason, end_access })
  })
  return findInvoice(ctx, viewer, id)
}

function refuse(invoice: Invoice, { amount, refunded }: Refunding) {
  if (refunded !== invoice.refunded) throw InvoiceChanged()
  if (amount > invoice.may.refundable) throw NothingToRefund()
  if (amount > invoice.may.refund) throw OverRefundLimit({ more: { details: { limit: invoice.may.refund } } })
}

async function closeWhatItOpened(ctx: StoreContext, { subscription, order_id }: Invoice) {
  if (subscription && subscription.status !== 'canceled')
    await cancelNow(ctx, subscription.id, { reason: 'staff' })
  if (order_id) await endAccess(ctx, { source: 'purchase', source_id: order_id, reason: 'refunded' })
}

/** Its mail goes out once more. */
export async function mailInvoice(ctx: StoreContext, viewer: Viewer, id: number) {
  whoSeesSales(viewer)
  const invoice = await findInvoice(ctx, viewer, id)
  const { member } = invoice
  if (!member || !invoice.may.mail) throw InvoiceNotSent()
  await transact(ctx, async (ctx) => {
    await publish(ctx, invoiceMailAsked, { store_id: ctx.store.id, member_id: member.id, invoice_id: id })
    await note(ctx, viewer, invoice, 'mailed')
  })
}
