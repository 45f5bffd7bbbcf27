import { refusal } from '../../platform/errors.ts'

export const GiftCardNotFound = refusal('gift_card_not_found', 404, 'There is no gift card with this code.')
export const GiftCardClaimed = refusal('gift_card_claimed', 409, 'This gift card has already been claimed.')
export const GiftCardNotClaimed = refusal('gift_card_not_claimed', 409, 'Nobody has claimed this gift card.')
export const GiftCardSpent = refusal('gift_card_spent', 409, 'This gift card has already been used.')
export const GiftCardEnded = refusal('gift_card_ended', 409, 'This gift card is no longer valid.')
export const NotRefundable = refusal(
  'gift_card_not_refundable',
  409,
  'This gift card cannot be refunded any more.',
)
