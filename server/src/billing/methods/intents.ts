import type { StoreContext } from '../../platform/http.ts'
import type { Buyer } from '../checkout/buyer.ts'
import { checkAmountOf } from '../checkout/buying.ts'
import { createOrderIntent, openIntent, type IntentWish } from '../checkout/intents.ts'
import { hasOrder } from '../checkout/owning.ts'
import { providerFor } from '../providers/choice.ts'
import { findLive, intendToPay } from '../subscriptions/subscriptions.ts'
import { liveOf } from './own-subscription.ts'
import { memberOnly } from '../../platform/viewer.ts'

export interface Wish extends Omit<IntentWish, 'return_url'> {
  /** Where it is paid. */
  page?: 'checkout' | 'on_hold' | undefined
  /** Where a payer comes back to whom a vendor sent away. */
  back_to: (path: string) => string
}

/** Begins a payment the browser confirms: of an order, or of what keeps the viewer's subscription on hold. */
export async function createIntent(ctx: StoreContext, buyer: Buyer, { back_to, ...wish }: Wish) {
  if (await isForUnpaid(ctx, buyer, wish))
    return createUnpaidIntent(ctx, buyer, { ...wish, return_url: back_to('/on_hold') })
  return createOrderIntent(ctx, buyer, { ...wish, return_url: back_to('/orders/complete_order') })
}

/** Where nobody says which, it is the order, and without one what is open. */
async function isForUnpaid(
  ctx: StoreContext,
  buyer: Buyer,
  { page, product_id }: Pick<Wish, 'page' | 'product_id'>,
) {
  if (page || product_id) return page === 'on_hold'
  if (await hasOrder(ctx, buyer)) return false
  const live = await findLive(ctx.db, ctx.store.id, buyer.viewer.id)
  return live?.status === 'past_due' || live?.status === 'on_hold'
}

async function createUnpaidIntent(ctx: StoreContext, { viewer }: Buyer, wish: IntentWish) {
  const provider = await providerFor(ctx, wish.provider)
  const { id, currency } = await liveOf(ctx, memberOnly(viewer).id)
  checkAmountOf(ctx, provider, { amount: wish.amount, currency })
  const payment = await intendToPay(ctx, id, { provider, amount: wish.amount })
  // What pays it pays the periods after it.
  const begun = await openIntent(ctx, payment, { ...wish, keep: true })
  const { tax, discount } = await ctx.db
    .selectFrom('invoice')
    .select(['tax', 'discount'])
    .where('id', '=', payment.invoice_id)
    .executeTakeFirstOrThrow()
  return { provider, ...begun, amount: payment.amount, tax, discount, currency: payment.currency }
}
