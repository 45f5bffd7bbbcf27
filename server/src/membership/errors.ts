import { refusal } from '../platform/errors.ts'

export const OfferNotFound = refusal('offer_not_found', 404, 'There is no such offer.')
export const OfferArchived = refusal('offer_archived', 410, 'This offer is no longer sold.')
