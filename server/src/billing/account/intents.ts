import type { StoreContext } from '../../platform/http/http.ts'
import type { Buyer } from '../payments/buyer.ts'
import { assertAmountAccepted } from '../checkout/order-validation.ts'
import { createOrderIntent, openIntent, type OrderIntentInput } from '../checkout/intents.ts'
import { hasOpenOrder } from '../checkout/order-authorization.ts'
import { providerFor } from '../providers/choice.ts'
import { createOpenInvoiceIntent } from '../subscriptions/subscriptions.ts'
import { findUnpaid, payableSubscriptionOf } from './own-subscription.ts'
import { assertMember } from '../../platform/http/viewer.ts'

export interface CreateIntentInput extends Omit<OrderIntentInput, 'return_url'> {
  /** The provider that takes the payment. */
  page?: 'checkout' | 'on_hold' | undefined
  /** The URL to which the provider redirects the payer back. */
  back_to: (path: string) => string
}

/** Begins a payment the browser confirms, for an order or for the open invoice of the viewer's subscription. */
export async function createIntent(ctx: StoreContext, buyer: Buyer, { back_to, ...wish }: CreateIntentInput) {
  if (await isForOpenInvoice(ctx, buyer, wish))
    return createOpenInvoiceIntentOf(ctx, buyer, { ...wish, return_url: back_to('/on_hold') })
  return createOrderIntent(ctx, buyer, { ...wish, return_url: back_to('/orders/complete_order') })
}

/** Without a named page, the open order is paid, or else the open invoice. */
async function isForOpenInvoice(
  ctx: StoreContext,
  buyer: Buyer,
  { page, product_id }: Pick<CreateIntentInput, 'page' | 'product_id'>,
) {
  if (page || product_id) return page === 'on_hold'
  if (await hasOpenOrder(ctx, buyer)) return false
  return (await findUnpaid(ctx, buyer.viewer.id)) !== undefined
}

async function createOpenInvoiceIntentOf(ctx: StoreContext, { viewer }: Buyer, wish: OrderIntentInput) {
  const provider = await providerFor(ctx, wish.provider)
  const { id, currency } = await payableSubscriptionOf(ctx, assertMember(viewer).id)
  assertAmountAccepted(ctx, provider, { amount: wish.amount, currency })
  const payment = await createOpenInvoiceIntent(ctx, id, { provider, amount: wish.amount })
  // The method that pays the open invoice also pays later periods.
  const begun = await openIntent(ctx, payment, { ...wish, keep: true })
  const { tax, discount } = await ctx.db
    .selectFrom('invoice')
    .select(['tax', 'discount'])
    .where('id', '=', payment.invoice_id)
    .executeTakeFirstOrThrow()
  return { provider, ...begun, amount: payment.amount, tax, discount, currency: payment.currency }
}
