import type { Offer } from '@matinee/contract/offers/offers'

/** The first offer of each kind, in their order: one plan, one rental, one purchase. */
export const firstOfEach = (offers: Offer[]): Offer[] =>
  [...new Map(offers.toReversed().map((offer) => [kindOf(offer), offer])).values()].toSorted(
    (one, other) => offers.indexOf(one) - offers.indexOf(other),
  )

const kindOf = ({ type }: Offer) => (type === 'bundle' ? 'fixed_price' : type)
