import type { Offer } from '@matinee/contract/offers/offers'
import { currenciesOf, priceOf } from './prices.ts'

interface WaysOptions {
  /** Whether the viewer may still have a trial. */
  hasTrial: boolean
  currency?: string | undefined
}

/** The offers by what they cost at first, in the publisher's order where that is the same. */
export const cheapestFirst = (offers: Offer[], { hasTrial, currency }: WaysOptions): Offer[] => {
  const inUse = sharedCurrency(offers, currency)
  const costOf = (offer: Offer) => {
    const price = priceOf(offer, inUse)
    return price ? price.amount + price.setup_fee : 0
  }
  const dueAtFirst = (offer: Offer) => (hasTrial && offer.trial_days > 0 ? 0 : costOf(offer))
  return offers.toSorted((one, other) => dueAtFirst(one) - dueAtFirst(other) || costOf(one) - costOf(other))
}

/** The cheapest offer of each kind, cheapest first: at most one plan, one rental, one purchase, one for free. */
export const bestOfEach = (offers: Offer[], options: WaysOptions): Offer[] =>
  [...Map.groupBy(cheapestFirst(offers, options), kindOf).values()].map(([best]) => best!)

const kindOf = ({ type }: Offer) => (type === 'bundle' ? 'fixed_price' : type)

/** The currency, if every offer that costs something has a price in it. Amounts of several cannot be compared. */
export const sharedCurrency = (offers: Offer[], currency: string | undefined) =>
  currency && currenciesOf(offers.filter(({ prices }) => prices.length > 0)).includes(currency)
    ? currency
    : undefined
