import type { StoreContext } from '../../platform/http/http.ts'
import { findOwnMethod, saveToken } from '../payments/methods/methods.ts'
import type { MethodRow } from '../payments/methods/queries.ts'
import { ownToken } from '../payments/methods/setups.ts'
import { MethodNotFound } from '../errors.ts'
import { providerFor } from '../providers/choice.ts'
import type { Buyer } from '../payments/buyer.ts'
import type { MemberOrder } from './order-validation.ts'
import { MethodMissing } from './errors.ts'

interface MethodInput {
  payment_method?: string | undefined
  provider?: string | undefined
}

const NUMBER = /^\d{1,15}$/

/**
 * The payment method of an order: a saved one, for the signed-in member only, or a browser token, which is
 * saved first so that a payment whose response is lost can be reconciled without the browser.
 */
export async function paymentMethodFor(
  ctx: StoreContext,
  buyer: Buyer,
  { member_id }: MemberOrder,
  { payment_method, provider: asked }: MethodInput,
): Promise<MethodRow> {
  if (!payment_method) throw MethodMissing()
  if (NUMBER.test(payment_method)) {
    if (buyer.viewer.id !== member_id) throw MethodNotFound()
    return findOwnMethod(ctx, member_id, Number(payment_method))
  }
  const provider = await providerFor(ctx, asked)
  const token = await ownToken(ctx, buyer, payment_method)
  return saveToken(ctx, { member_id, provider, token })
}
