import { lockMember } from '../../members/queries.ts'
import { findOffer, findOfferOnSale } from '../../offers/offers.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { AlreadySubscribed, PriceChanged } from '../errors.ts'
import { lockBalance } from '../pricing/balance/balance.ts'
import { providerOf } from '../providers/registry.ts'
import { isCustomerKnown } from './requirements.ts'
import { orderCostOf, type OrderCost } from './order-cost.ts'
import { AlreadyOwned, AmountTooSmall, CurrencyNotTaken, CustomerInfoNeeded } from './errors.ts'
import type { OrderRow } from './queries.ts'
import * as query from './queries.ts'

export type MemberOrder = OrderRow & { member_id: number }

/** Returns the order with its member. Throws while the buyer is unknown. */
export async function memberOrderOf(ctx: StoreContext, order: OrderRow): Promise<MemberOrder> {
  const { member_id } = order
  if (member_id === null) throw CustomerInfoNeeded()
  if (order.state === 'created' && !(await isCustomerKnown(ctx, order))) throw CustomerInfoNeeded()
  return { ...order, member_id }
}

/**
 * Returns the cost of an order that can be bought now. Throws if the offer is no longer sold, the coupon is
 * no longer valid, the price differs from what the payer saw, or the member owns the offer already.
 */
export async function validateOrder(
  ctx: StoreContext,
  order: MemberOrder,
  seen: number | undefined,
): Promise<OrderCost> {
  if (order.offer_id) await findOfferOnSale(ctx, order.offer_id)
  await assertNotOwned(ctx, order)
  const cost = await orderCostOf(ctx, order)
  if (cost.coupon_problem) throw cost.coupon_problem
  if (cost.offer && !cost.price) throw CurrencyNotTaken()
  if (seen !== undefined && seen !== cost.totals.due_now) throw priceChangedRefusal(cost)
  return cost
}

export const priceChangedRefusal = ({ totals }: Pick<OrderCost, 'totals'>) =>
  PriceChanged({ more: { details: { due_now: totals.due_now, currency: totals.currency } } })

/**
 * Validates under a lock: until the transaction ends, no other purchase of this member runs and their gift cards are
 * not spent. The caller has locked the order.
 */
export async function lockAndValidateOrder(
  ctx: StoreContext,
  order: MemberOrder,
  seen: number | undefined,
): Promise<OrderCost> {
  await lockBuyer(ctx, order)
  return validateOrder(ctx, order, seen)
}

/** Serializes the purchases of one member. */
export async function lockBuyer(ctx: StoreContext, { member_id, currency }: MemberOrder) {
  await lockMember(ctx.db, ctx.store.id, member_id)
  await lockBalance(ctx, { member_id, currency })
}

/** Throws if the member already has what the offer gives. */
export async function assertNotOwned(
  ctx: StoreContext,
  { member_id, offer_id }: { member_id: number; offer_id: number | null },
) {
  if (!offer_id) return
  const { type } = await findOffer(ctx, offer_id)
  const [storeId, now] = [ctx.store.id, ctx.clock.now().toISOString()]
  if (type === 'recurring') {
    if (await query.liveSubscription(ctx.db, storeId, member_id)) throw AlreadySubscribed()
  } else if (
    (await query.ownsAlready(ctx.db, storeId, member_id, offer_id, now)) ||
    (await query.hasInstalments(ctx.db, storeId, member_id, offer_id))
  )
    throw AlreadyOwned()
}

/** Throws if the provider does not accept the amount. */
export const assertOrderAmount = (
  ctx: StoreContext,
  provider: string,
  { totals }: Pick<OrderCost, 'totals'>,
) => assertAmountAccepted(ctx, provider, { amount: totals.due_now, currency: totals.currency })

export function assertAmountAccepted(
  ctx: StoreContext,
  provider: string,
  { amount, currency }: { amount: number; currency: string },
) {
  const least = providerOf(ctx, provider).least(currency)
  if (least === null) throw CurrencyNotTaken()
  if (amount < least) throw AmountTooSmall({ more: { details: { least, currency } } })
}
