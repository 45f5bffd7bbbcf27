import { Type } from 'typebox'
import { defineEvent } from '../../platform/jobs/events.ts'

const People = {
  store_id: Type.Integer(),
  task_id: Type.Integer(),
  member_ids: Type.Array(Type.Integer()),
}

/** One of the staff gave an offer to many people: until a moment, or for ever (null). */
export const accessGiven = defineEvent(
  'members.access-given',
  Type.Object({
    ...People,
    offer_id: Type.Integer(),
    ends_at: Type.Union([Type.String(), Type.Null()]),
    actor_id: Type.Integer(),
  }),
)

/** A member has gained a tag: by the staff, one by one or in bulk, or by an automation. Files of people announce none. */
export const memberTagged = defineEvent(
  'members.member-tagged',
  Type.Object({ store_id: Type.Integer(), member_id: Type.Integer(), tag: Type.String() }),
)

/** An import of people is done, or was given up. */
export const importFinished = defineEvent(
  'members.import-finished',
  Type.Object({ store_id: Type.Integer(), import_id: Type.Integer() }),
)

/** They took it back from them. */
export const accessTakenBack = defineEvent('members.access-taken-back', Type.Object(People))
