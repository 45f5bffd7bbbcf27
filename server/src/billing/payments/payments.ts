import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { PaymentOutcome } from '../providers/provider.ts'
import { insertPayments, type NewPayment, type PaymentRow } from './rows.ts'
import { settlePayments } from './settlement.ts'

export { chargePayment, type ChargeOptions } from './charge.ts'
export { handleProviderEvent } from './provider-events.ts'
export type { NewPayment, PaymentRow } from './rows.ts'

/** Records a payment before the provider is called: commit, then charge it. */
export const beginPayment = (ctx: StoreContext, payment: NewPayment): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    const subscription_id = payment.subscription_id ?? (await subscriptionOf(ctx, payment.invoice_id ?? null))
    const [begun] = await insertPayments(ctx, [{ ...payment, subscription_id }])
    return begun!
  })

/** The subscription of an invoice, which is locked before its payment. */
async function subscriptionOf({ db, store }: StoreContext, invoiceId: number | null) {
  if (!invoiceId) return null
  const invoice = await db
    .selectFrom('invoice')
    .select('subscription_id')
    .where('store_id', '=', store.id)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return invoice?.subscription_id ?? null
}

/** Applies the outcome of a payment once, under a lock. Returns the updated payment. */
export async function settlePayment(
  ctx: StoreContext,
  paymentId: number,
  outcome: PaymentOutcome,
): Promise<PaymentRow> {
  const [payment] = await settlePayments(ctx, [{ payment_id: paymentId, outcome }])
  if (!payment) throw new Error(`There is no payment ${paymentId}.`)
  return payment
}
