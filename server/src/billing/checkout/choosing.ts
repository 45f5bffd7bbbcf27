import type { GiftWish } from '@matinee/contract/checkout'
import { findOfferOnSale, priceIn, type Offer } from '../../membership/offers.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http.ts'
import { currenciesOf, settingsOf } from '../settings.ts'
import { GiftAmountUnknown, GiftCardsOff } from './errors.ts'

export interface Choice {
  offer_id?: number | undefined
  gift?: GiftWish | undefined
  currency?: string | undefined
}

export interface Thing {
  offer: Offer | null
  currency: string
  price_id: number | null
}

/** What is to be bought, as it can be had now. */
export async function thingOf(ctx: StoreContext, { offer_id, gift, currency }: Choice): Promise<Thing> {
  if (offer_id) return offerOf(ctx, offer_id, currency)
  if (!gift) throw InvalidInput({ errors: { offer_id: ['required'] } })
  const [own] = await currenciesOf(ctx)
  await checkGift(ctx, gift)
  return { offer: null, currency: own!, price_id: null }
}

/** An offer in the currency asked for, or else in the first it is sold in. */
export async function offerOf(ctx: StoreContext, offerId: number, currency?: string): Promise<Thing> {
  const offer = await findOfferOnSale(ctx, offerId)
  const price = (currency && priceIn(offer, currency)) || offer.prices[0]
  const [own] = await currenciesOf(ctx)
  return { offer, currency: price?.currency ?? own!, price_id: price?.id ?? null }
}

export async function checkGift(ctx: StoreContext, { amount }: GiftWish) {
  const { gift_cards, gift_amounts } = await settingsOf(ctx)
  if (!gift_cards) throw GiftCardsOff()
  if (!gift_amounts.includes(amount)) throw GiftAmountUnknown({ errors: { 'gift.amount': ['unknown'] } })
}
