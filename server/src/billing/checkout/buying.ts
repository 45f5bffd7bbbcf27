import { lockMember } from '../../members/queries.ts'
import { findOffer, findOfferOnSale } from '../../membership/offers.ts'
import type { StoreContext } from '../../platform/http.ts'
import { AlreadySubscribed, PriceChanged } from '../errors.ts'
import { holdBalance } from '../gift-cards/balance.ts'
import { providerOf } from '../providers/registry.ts'
import { isCustomerKnown } from './asking.ts'
import { costOf, type Cost } from './costing.ts'
import { AlreadyOwned, AmountTooSmall, CurrencyNotTaken, CustomerInfoNeeded } from './errors.ts'
import type { OrderRow } from './queries.ts'
import * as query from './queries.ts'

export type Known = OrderRow & { member_id: number }

/** The order with who buys; refused where that is not known yet. */
export async function ofMember(ctx: StoreContext, order: OrderRow): Promise<Known> {
  const { member_id } = order
  if (member_id === null) throw CustomerInfoNeeded()
  if (order.state === 'created' && !(await isCustomerKnown(ctx, order))) throw CustomerInfoNeeded()
  return { ...order, member_id }
}

/**
 * What an order costs that can be bought now. Throws what stands in the way: the offer is sold no more, the coupon is
 * good no more, it is not what the payer saw, or they have it already.
 */
export async function buyable(ctx: StoreContext, order: Known, seen: number | undefined): Promise<Cost> {
  if (order.offer_id) await findOfferOnSale(ctx, order.offer_id)
  await refuseTwice(ctx, order)
  const cost = await costOf(ctx, order)
  if (cost.coupon_problem) throw cost.coupon_problem
  if (cost.offer && !cost.price) throw CurrencyNotTaken()
  if (seen !== undefined && seen !== cost.totals.due_now) throw priceChanged(cost)
  return cost
}

export const priceChanged = ({ totals }: Pick<Cost, 'totals'>) =>
  PriceChanged({ more: { details: { due_now: totals.due_now, currency: totals.currency } } })

/**
 * The same, decided for the transaction that goes on with it: until it ends nobody else buys for this member or spends
 * their gift cards. The caller holds the order.
 */
export async function holdBuyable(ctx: StoreContext, order: Known, seen: number | undefined): Promise<Cost> {
  await holdBuyer(ctx, order)
  return buyable(ctx, order, seen)
}

/** Of what one member buys at one moment one thing comes after the other. */
export async function holdBuyer(ctx: StoreContext, { member_id, currency }: Known) {
  await lockMember(ctx.db, ctx.store.id, member_id)
  await holdBalance(ctx, { member_id, currency })
}

/** Throws where a member has what an offer gives. */
export async function refuseTwice(
  ctx: StoreContext,
  { member_id, offer_id }: { member_id: number; offer_id: number | null },
) {
  if (!offer_id) return
  const { type } = await findOffer(ctx, offer_id)
  const [storeId, now] = [ctx.store.id, ctx.clock.now().toISOString()]
  if (type === 'recurring') {
    if (await query.liveSubscription(ctx.db, storeId, member_id)) throw AlreadySubscribed()
  } else if (await query.ownsAlready(ctx.db, storeId, member_id, offer_id, now)) throw AlreadyOwned()
}

/** Refuses an amount a provider does not take. */
export const checkAmount = (ctx: StoreContext, provider: string, { totals }: Pick<Cost, 'totals'>) =>
  checkAmountOf(ctx, provider, { amount: totals.due_now, currency: totals.currency })

export function checkAmountOf(
  ctx: StoreContext,
  provider: string,
  { amount, currency }: { amount: number; currency: string },
) {
  const least = providerOf(ctx, provider).least(currency)
  if (least === null) throw CurrencyNotTaken()
  if (amount < least) throw AmountTooSmall({ more: { details: { least, currency } } })
}
