import { refusal } from '../../../platform/errors.ts'

export const UpsellNotFound = refusal('upsell_not_found', 404, 'This upsell is no longer here.')
export const UpsellThere = refusal('upsell_there', 409, 'This offer already has an upsell.')
export const UpsellSame = refusal('upsell_same', 409, 'An offer cannot lead to itself.')
export const UpsellOffer = refusal('upsell_offer', 409, 'One of these offers is no longer sold.')
