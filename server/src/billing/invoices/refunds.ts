import { transact } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertRows } from '../bulk.ts'
import { InvoiceChanged, InvoiceNotFound, NothingToRefund } from '../errors.ts'
import { takeOffSoldCard } from '../pricing/balance/sold-cards.ts'
import { setRefunded } from './refund-fulfilment.ts'
import { lockInvoices, type InvoiceRow } from './invoices.ts'
import type { RefundRow } from './refund-rows.ts'
import { makeRefundOrLater, sendRefund } from './refund-dispatch.ts'

export type { RefundRow } from './refund-rows.ts'

export interface RefundInvoiceInput {
  invoice_id: number
  /** Including tax. */
  amount: number
  reason: string | null
  actor_id: number | null
  /** The refunded amount the caller has seen: a repeated request refunds once. */
  refunded?: number
}

/**
 * Refunds all or part of an invoice: first through the provider that was paid, then to the gift cards used. Writes a
 * credit note and books both. The refund is committed before the provider is called, and retried by a job if the
 * provider does not answer; never call this inside a transaction.
 */
export async function refundInvoice(ctx: StoreContext, wish: RefundInvoiceInput): Promise<RefundRow> {
  return makeRefundOrLater(ctx, (await beginRefund(ctx, wish)).id)
}

/** Records a refund before the provider is called: commit, then call `makeRefund`. */
export const beginRefund = (
  ctx: StoreContext,
  { invoice_id, amount, reason, actor_id, refunded }: RefundInvoiceInput,
) =>
  transact(ctx, async (ctx) => {
    const [invoice] = await lockInvoices(ctx, [invoice_id])
    if (!invoice || invoice.kind !== 'invoice') throw InvoiceNotFound()
    if (refunded !== undefined && refunded !== invoice.amount_refunded) throw InvoiceChanged()
    if (!isRefundable(invoice, amount)) throw NothingToRefund()
    if (invoice.reason === 'gift_card') await takeOffSoldCard(ctx, { ...invoice, amount })
    const payment = await paymentOf(ctx, invoice_id)
    const movable = payment ? payment.amount - (await refundedOrPending(ctx, payment.id)) : 0
    const moved = Math.min(amount, movable)
    const [refund] = await insertRows(ctx.db, 'refund', [
      {
        store_id: ctx.store.id,
        invoice_id,
        payment_id: moved > 0 ? payment!.id : null,
        to_balance: amount - moved,
        amount,
        currency: invoice.currency,
        state: 'pending' as const,
        reason,
        actor_id,
        created_at: ctx.clock.now().toISOString(),
      },
    ])
    await setRefunded(ctx, invoice, invoice.amount_refunded + amount)
    await enqueue(ctx, sendRefund, { store_id: ctx.store.id, refund_id: refund!.id })
    return refund!
  })

const isRefundable = (invoice: InvoiceRow, amount: number) =>
  (invoice.status === 'paid' || invoice.status === 'partially_refunded') &&
  amount > 0 &&
  amount <= invoice.amount_paid + invoice.balance_used - invoice.amount_refunded

const paymentOf = ({ db }: StoreContext, invoiceId: number) =>
  db
    .selectFrom('payment')
    .select(['id', 'amount'])
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'succeeded')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund')
            .select('id')
            .whereRef('refund.payment_id', '=', 'payment.id')
            .where('refund.invoice_id', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .executeTakeFirst()

/** The amount of a payment that is refunded or being refunded. */
async function refundedOrPending({ db }: StoreContext, paymentId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.sum<number | null>(eb('amount', '-', eb.ref('to_balance'))).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return sum ?? 0
}
