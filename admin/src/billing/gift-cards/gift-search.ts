import { GIFT_CARD_STATES } from '@matinee/contract/billing/gift-cards'
import { oneOf, pageNumber, phrase } from '../../search.ts'

/** The search parameters of the screen: the filter, and the open card. */
export function readGiftSearch({ page, state, search, card }: Record<string, unknown>) {
  const id = Number(card)
  return {
    ...pageNumber(page),
    ...oneOf('state', GIFT_CARD_STATES, state),
    ...phrase('search', search),
    ...(Number.isInteger(id) && id > 0 && { card: id }),
  }
}
