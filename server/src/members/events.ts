import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

const Locale = Type.String()
const Person = { store_id: Type.Integer(), member_id: Type.Integer() }
/** A message to an address that has no account, or possibly none. */
const Address = {
  store_id: Type.Integer(),
  email: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  locale: Locale,
}

/** A code was requested, to join or to sign in. The link proves the same as the code. */
export const codeIssued = defineEvent(
  'members.code-issued',
  Type.Object({
    ...Address,
    purpose: Type.Union([Type.Literal('join'), Type.Literal('sign_in')]),
    code: Type.String(),
    key: Type.String(),
  }),
)
export const memberJoined = defineEvent('members.member-joined', Type.Object(Person))
/** `key` opens /reset_password/{key} for an hour. */
export const passwordResetAsked = defineEvent(
  'members.password-reset-asked',
  Type.Object({ ...Person, key: Type.String() }),
)
export const passwordChanged = defineEvent('members.password-changed', Type.Object(Person))
/** The new address is confirmed with the key; the old address is notified too. */
export const emailChangeAsked = defineEvent(
  'members.email-change-asked',
  Type.Object({ ...Person, new_email: Type.String(), key: Type.String() }),
)
export const emailChanged = defineEvent(
  'members.email-changed',
  Type.Object({ ...Person, old_email: Type.String() }),
)
/** A sign-in from a device that was not seen before. */
export const newDevice = defineEvent(
  'members.new-device',
  Type.Object({ ...Person, session_id: Type.Integer() }),
)
export const secondFactorChanged = defineEvent(
  'members.second-factor-changed',
  Type.Object({ ...Person, on: Type.Boolean() }),
)
/** `key` opens /bullet/invitation/{key} for a week. */
export const staffInvited = defineEvent(
  'members.staff-invited',
  Type.Object({ ...Address, role: Type.String(), invited_by: Type.String(), key: Type.String() }),
)
/** The publisher added a member, by hand or by import, and invites them; `key` signs them in once. */
export const memberInvited = defineEvent(
  'members.member-invited',
  Type.Object({
    ...Person,
    key: Type.String(),
    /** A personal message of the inviter; none for imports. */
    message: Type.Optional(Type.String()),
  }),
)
/** `key` opens the file for a week. */
export const exportReady = defineEvent('members.export-ready', Type.Object({ ...Person, key: Type.String() }))
/** An account elsewhere was linked to a member, used or unlinked: what its groups give may have changed. */
export const identityChanged = defineEvent(
  'members.identity-changed',
  Type.Object({ ...Person, identity_id: Type.Integer() }),
)
/** A provider was removed with all its links. */
export const identityProviderRemoved = defineEvent(
  'members.identity-provider-removed',
  Type.Object({ store_id: Type.Integer() }),
)
/** An account is deleted, by its owner or by the staff; the id leads nowhere any more. */
export const memberDeleted = defineEvent('members.member-deleted', Type.Object(Person))
/** A member deleted their own account; the event no longer says who. */
export const memberLeft = defineEvent('members.member-left', Type.Object({ store_id: Type.Integer() }))
/** An account was deleted; its address is kept for this one mail. */
export const accountDeleted = defineEvent('members.account-deleted', Type.Object(Address))
