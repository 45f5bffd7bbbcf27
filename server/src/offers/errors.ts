import { refusal } from '../platform/errors.ts'

export const OfferNotFound = refusal('offer_not_found', 404, 'There is no such offer.')
export const OfferArchived = refusal('offer_archived', 410, 'This offer is no longer sold.')
export const OfferInUse = refusal(
  'offer_in_use',
  409,
  'Somebody has or had this offer. Archive it instead: it is no longer sold then.',
)
export const OffersChanged = refusal(
  'offers_changed',
  409,
  'Other offers came or went meanwhile. Please reload the list.',
)
export const AccessNotFound = refusal('access_not_found', 404, 'There is no such access.')
export const AccessOfSubscription = refusal(
  'access_of_subscription',
  409,
  'This access belongs to a subscription. End the subscription, and it ends with it.',
)
export const AccessNotRevoked = refusal('access_not_revoked', 409, 'This access is open already.')
