import type { StoreContext } from '../../platform/http.ts'
import { findOwnMethod, saveToken } from '../methods/methods.ts'
import type { MethodRow } from '../methods/queries.ts'
import { ownToken } from '../methods/setups.ts'
import { MethodNotFound } from '../errors.ts'
import { providerFor } from '../providers/choice.ts'
import type { Buyer } from './buyer.ts'
import type { Known } from './buying.ts'
import { MethodMissing } from './errors.ts'

interface Given {
  payment_method?: string | undefined
  provider?: string | undefined
}

const NUMBER = /^\d{1,15}$/

/**
 * What pays an order: a saved way to pay, for the signed-in member alone, or a token of the browser, which is kept first.
 * So a payment whose answer is lost can be asked about again without the browser.
 */
export async function methodFor(
  ctx: StoreContext,
  buyer: Buyer,
  { member_id }: Known,
  { payment_method, provider: asked }: Given,
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
