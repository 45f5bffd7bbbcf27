import type { GiftWish } from '@matinee/contract/billing/checkout'
import { findOfferOnSale, priceIn, type Offer } from '../../offers/offers.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { currenciesOf, settingsOf } from '../settings.ts'
import { GiftAmountUnknown, GiftCardsOff } from './errors.ts'

export interface OrderItemInput {
  offer_id?: number | undefined
  gift?: GiftWish | undefined
  currency?: string | undefined
}

export interface OrderItem {
  offer: Offer | null
  currency: string
  price_id: number | null
}

/** The offer or gift card to buy, with its currency and price as sold now. */
export async function orderItemOf(
  ctx: StoreContext,
  { offer_id, gift, currency }: OrderItemInput,
): Promise<OrderItem> {
  if (offer_id) return offerItemOf(ctx, offer_id, currency)
  if (!gift) throw InvalidInput({ errors: { offer_id: ['required'] } })
  const [own] = await currenciesOf(ctx)
  await assertGiftAmount(ctx, gift)
  return { offer: null, currency: own!, price_id: null }
}

/** An offer in the requested currency, or in the first one it is sold in. */
export async function offerItemOf(ctx: StoreContext, offerId: number, currency?: string): Promise<OrderItem> {
  const offer = await findOfferOnSale(ctx, offerId)
  const price = (currency && priceIn(offer, currency)) || offer.prices[0]
  const [own] = await currenciesOf(ctx)
  return { offer, currency: price?.currency ?? own!, price_id: price?.id ?? null }
}

export async function assertGiftAmount(ctx: StoreContext, { amount }: GiftWish) {
  const { gift_cards, gift_amounts } = await settingsOf(ctx)
  if (!gift_cards) throw GiftCardsOff()
  if (!gift_amounts.includes(amount)) throw GiftAmountUnknown({ errors: { 'gift.amount': ['unknown'] } })
}
