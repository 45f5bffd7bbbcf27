import { refusal } from '../platform/errors.ts'

export const OfferNotFound = refusal('offer_not_found', 404, 'There is no such offer.')
export const OfferArchived = refusal('offer_archived', 410, 'This offer is no longer sold.')
export const OfferInUse = refusal(
  'offer_in_use',
  409,
  'Someone has or had this offer. Archive it instead, and it will no longer be sold.',
)
export const OffersChanged = refusal(
  'offers_changed',
  409,
  'The offers have changed in the meantime. Please reload the list.',
)
export const AccessNotFound = refusal('access_not_found', 404, 'This access no longer exists.')
export const AccessOfSubscription = refusal(
  'access_of_subscription',
  409,
  'This access comes with a subscription. End the subscription to end it.',
)
export const AccessNotRevoked = refusal('access_not_revoked', 409, 'This access is already open.')
