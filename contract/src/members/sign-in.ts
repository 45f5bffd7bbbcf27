import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Device, Email, PasskeyAnswer, PasskeyOptions, TypedPassword } from './members.ts'
import { LinkedIdentity } from './identity-providers.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { Nullable } from '../platform/schema-builders.ts'

/**
 * Proof for changes of the ways to sign in with which an account could be taken over: the current password if there is
 * one, otherwise a session that was opened less than ten minutes ago. Without it the call is refused with 403
 * `wrong_password`, or 403 `sign_in_again`: signing in again opens such a session.
 */
const Proof = { current_password: Type.Optional(TypedPassword) }

/** The ways in which the member can sign in. */
export const WaysIn = Type.Object({
  email: Nullable(Type.String()),
  email_verified: Type.Boolean(),
  has_password: Type.Boolean(),
  passkeys: Type.Integer(),
  /** Linked accounts at sign-in providers. */
  identities: Type.Integer(),
  second_factor: Type.Boolean(),
  /** This session is recent enough to be proof by itself. */
  is_fresh: Type.Boolean(),
})
export type WaysIn = Static<typeof WaysIn>

export const getWaysIn = endpoint({
  method: 'GET',
  path: '/api/users/me/ways_in',
  access: 'members',
  reply: WaysIn,
})

/** Sets a password or changes it. 400 `weak_password` with `errors.password` = `short`, `weak` or `breached`. */
export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/users/me/password',
  access: 'members',
  perMinute: 10,
  body: Type.Object({
    password: TypedPassword,
    sign_out_others: Type.Boolean({ default: true }),
    ...Proof,
  }),
})

/** Takes the password away: codes, links and passkeys stay. */
export const removePassword = endpoint({
  method: 'DELETE',
  path: '/api/users/me/password',
  access: 'members',
  perMinute: 10,
  body: Type.Object(Proof),
})

/** Sends a key to the new address, and word to the old one. The same answer where somebody else has that address. */
export const askForEmailChange = endpoint({
  method: 'POST',
  path: '/api/users/me/email',
  access: 'members',
  perMinute: 10,
  body: Type.Object({ email: Email, ...Proof }),
  reply: Type.Object({ sent: Type.Literal(true) }),
  status: 202,
})

/** Confirms a new address with the key of its mail, good for a day; nobody need be signed in. 401 `link_spent`, 409 `address_taken`. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/email_changes',
  access: { secret: 'link' },
  perMinute: 10,
  body: Type.Object({ key: Type.String({ maxLength: 200 }) }),
  reply: Type.Object({ email: Type.String() }),
})

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: Moment,
  last_used_at: Nullable(Moment),
  /** The passkey's vendor syncs it between devices. */
  synced: Type.Boolean(),
})
export type Passkey = Static<typeof Passkey>

const PasskeyName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/users/me/passkeys',
  access: 'members',
  reply: Type.Array(Passkey),
})

/** The options with which the browser creates a passkey. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys/options',
  access: 'members',
  perMinute: 10,
  body: Type.Object(Proof),
  reply: PasskeyOptions,
})

/** Keeps a passkey the browser made. 401 `wrong_passkey`, 409 `passkey_taken`. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys',
  access: 'members',
  body: Type.Object({ name: PasskeyName, passkey: PasskeyAnswer }),
  reply: Passkey,
  status: 201,
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/users/me/passkeys/:id',
  access: 'members',
  params: Type.Object({ id: Id }),
  body: Type.Object({ name: PasskeyName }),
  reply: Passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/me/passkeys/:id',
  access: 'members',
  params: Type.Object({ id: Id }),
  body: Type.Object(Proof),
})

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/users/me/identities',
  access: 'members',
  reply: Type.Array(LinkedIdentity),
})

/**
 * Links the account at a provider that this browser has come back with (`getIdentityTicket`). 401
 * `identity_sign_in_spent`, 403 `identity_not_for_staff` or `identity_for_staff_only`, 409 `identity_taken`.
 */
export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/users/me/identities',
  access: 'members',
  perMinute: 10,
  body: Type.Object(Proof),
  reply: Type.Array(LinkedIdentity),
  status: 201,
})

/** 409 `last_way_in` where the member could not sign in any more. */
export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/users/me/identities/:id',
  access: 'members',
  perMinute: 30,
  params: Type.Object({ id: Id }),
  body: Type.Object(Proof),
})

export const SecondFactor = Type.Object({
  on: Type.Boolean(),
  since: Nullable(Moment),
  recovery_codes_left: Type.Integer(),
  /** The store asks it of this role: it cannot be removed. */
  required: Type.Boolean(),
})
export type SecondFactor = Static<typeof SecondFactor>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/users/me/second_factor',
  access: 'members',
  reply: SecondFactor,
})

/** A fresh secret for an authenticator app; nothing counts before it is confirmed. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/me/second_factor',
  access: 'members',
  perMinute: 10,
  body: Type.Object(Proof),
  reply: Type.Object({
    /** In base 32, to be typed. */
    secret: Type.String(),
    /** `otpauth://totp/…`, to be drawn as a QR code. */
    uri: Type.String(),
  }),
})

/** Shown once: each signs in once in place of the app. */
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

/** Turns the second factor on with the first six digits of the app. 401 `wrong_code`. */
export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/users/me/second_factor',
  access: 'members',
  perMinute: 10,
  body: Type.Object({ code: Type.String({ maxLength: 20 }) }),
  reply: RecoveryCodes,
})

/** Fresh recovery codes; the old ones are worth nothing. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/me/second_factor/recovery_codes',
  access: 'members',
  perMinute: 10,
  body: Type.Object(Proof),
  reply: RecoveryCodes,
})

/** 403 `second_factor_required` where the store asks it of this role. */
export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/users/me/second_factor',
  access: 'members',
  perMinute: 10,
  body: Type.Object(Proof),
})

/** The device that asks comes first, then the one seen last. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/users/me/devices',
  access: 'members',
  reply: Type.Array(Device),
})

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/users/me/devices/:id',
  access: 'members',
  params: Type.Object({ id: Id }),
})

/** Signs out every device but the one that asks. */
export const signOutOthers = endpoint({
  method: 'DELETE',
  path: '/api/users/me/devices',
  access: 'members',
  reply: Type.Object({ signed_out: Type.Integer() }),
})
