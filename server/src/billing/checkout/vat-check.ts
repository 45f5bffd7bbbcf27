import type { Address } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Buyer } from '../payments/buyer.ts'
import { checkVatId } from '../pricing/taxes/vat-checks.ts'
import { authorizeOrder } from './order-authorization.ts'

/** Asks about a VAT number that is about to be kept with an order, for who may change that order. */
export async function checkVatIdOf(
  ctx: StoreContext,
  buyer: Buyer,
  key: string,
  address: Address | undefined,
): Promise<void> {
  if (!address?.vat_id) return
  await authorizeOrder(ctx, buyer, key)
  await checkVatId(ctx, address.vat_id)
}
