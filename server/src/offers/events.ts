import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

const Access = {
  store_id: Type.Integer(),
  member_id: Type.Integer(),
  access_id: Type.Integer(),
}

/** A member has gained access, or access for longer. */
export const accessGranted = defineEvent('offers.access-granted', Type.Object(Access))

/** An access has been revoked or has expired. */
export const accessEnded = defineEvent('offers.access-ended', Type.Object(Access))

/** An offer has been created, changed, repriced, archived or restored. */
export const offerChanged = defineEvent(
  'offers.offer-changed',
  Type.Object({ store_id: Type.Integer(), offer_id: Type.Integer() }),
)
