import { GIFT_CARD_STATES } from '@matinee/contract/billing/gift-cards'
import { oneOf, pageNumber, phrase } from '../../search.ts'

/** What the address of the screen says: which cards, and which of them is open. */
export function readGiftSearch({ page, state, search, card }: Record<string, unknown>) {
  const id = Number(card)
  return {
    ...pageNumber(page),
    ...oneOf('state', GIFT_CARD_STATES, state),
    ...phrase('search', search),
    ...(Number.isInteger(id) && id > 0 && { card: id }),
  }
}
