import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import type { Outcome } from '../providers/provider.ts'
import { insertPayments, type NewPayment, type PaymentRow } from './rows.ts'
import { settlePayments } from './settling.ts'

export { pay, type How } from './charging.ts'
export { handleProviderEvent } from './provider-events.ts'
export type { NewPayment, PaymentRow } from './rows.ts'

/** Writes down a try to move money, before anybody is asked to move it: commit it, then `pay`. */
export const beginPayment = (ctx: StoreContext, payment: NewPayment): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    const subscription_id = payment.subscription_id ?? (await subscriptionOf(ctx, payment.invoice_id ?? null))
    const [begun] = await insertPayments(ctx, [{ ...payment, subscription_id }])
    return begun!
  })

/** What an invoice is of: whoever settles its payment locks it first. */
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

/** Applies what came of a payment: under a lock on it, and once. Gives the payment as it is then. */
export async function settlePayment(
  ctx: StoreContext,
  paymentId: number,
  outcome: Outcome,
): Promise<PaymentRow> {
  const [payment] = await settlePayments(ctx, [{ payment_id: paymentId, outcome }])
  if (!payment) throw new Error(`There is no payment ${paymentId}.`)
  return payment
}
