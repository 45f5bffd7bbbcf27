import { Type } from 'typebox'
import { event } from '../platform/events.ts'

const Access = {
  store_id: Type.Integer(),
  member_id: Type.Integer(),
  access_id: Type.Integer(),
}

/** Somebody may open something they could not before, or longer than before. */
export const accessGranted = event('membership.access-granted', Type.Object(Access))

/** It is closed to them again: taken back, or its time is over. */
export const accessEnded = event('membership.access-ended', Type.Object(Access))

/** An offer was made, changed, priced anew, archived or brought back. */
export const offerChanged = event(
  'membership.offer-changed',
  Type.Object({ store_id: Type.Integer(), offer_id: Type.Integer() }),
)
