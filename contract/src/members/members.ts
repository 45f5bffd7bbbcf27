import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'
import { Session, SessionUser } from './session.ts'

export const EMAIL_LENGTH = 254
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const

/** As it was typed: it is trimmed, put in lower case and looked at where it is used. */
export const Email = Type.String({ maxLength: EMAIL_LENGTH + 20 })
/** A password that is typed to prove oneself; one that is chosen has rules of its own. */
export const TypedPassword = Type.String({ maxLength: 1000 })
/** No line breaks or controls, which could say something to a mail's headers, and nothing that turns text around. */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$',
})
const Secret = Type.String({ minLength: 1, maxLength: 200 })
/** The solved challenge of `getCaptcha`; asked for where the store says so in `store.captcha`. */
const Captcha = Type.Optional(Type.String({ maxLength: 4000 }))

/** A browser, app or television somebody is signed in with. */
export const Device = Type.Object({
  id: Id,
  kind: OneOf(['browser', 'tv'] as const),
  /** As `Firefox` or `Samsung TV`; null where it does not say. */
  app: Nullable(Type.String()),
  /** As `Windows` or `iPhone`; null where it does not say. */
  system: Nullable(Type.String()),
  /** Two letters of ISO 3166; null where it is not known. */
  country: Nullable(Type.String()),
  signed_in_at: Moment,
  /** To within five minutes. */
  last_seen_at: Moment,
  /** The device that asks. */
  current: Type.Boolean(),
  /** It plays a film now. */
  streaming: Type.Boolean(),
})
export type Device = Static<typeof Device>

/**
 * The answer where more devices are signed in, or more films playing at once, than the member's plan allows. Code
 * `user_limit`. With a `challenge` the sign-in waits for a place: `continueHere` makes one. Without it the member is
 * signed in already, and signs a device out or stops a film.
 */
export const UserLimit = Type.Object({
  user_limit: Type.Literal(true),
  limit: OneOf(['devices', 'streams'] as const),
  most: Type.Integer(),
  devices: Type.Array(Device),
  challenge: Nullable(Type.String()),
})
export type UserLimit = Static<typeof UserLimit>

/** The answer to a right password, code or link of somebody with a second factor. Code `second_factor_needed`. */
export const SecondFactorNeeded = Type.Object({
  /** For `signInWithSecondFactor`, within ten minutes. */
  challenge: Type.String(),
})
export type SecondFactorNeeded = Static<typeof SecondFactorNeeded>

/** What a browser gives back of a passkey, as WebAuthn's JSON. */
export const PasskeyAnswer = Type.Object({
  id: Type.String({ maxLength: 2000 }),
  rawId: Type.String({ maxLength: 2000 }),
  type: Type.Literal('public-key'),
  response: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 20 }),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 }),
  authenticatorAttachment: Type.Optional(Type.Unknown()),
})
/** What a browser is to ask of its passkeys, as WebAuthn's JSON. */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown())

/**
 * Signs in with one of: email and password; email and the code of the mail; `verified_key`, from the link of a mail
 * or a finished registration; a passkey. The old session of this browser ends.
 *
 * 401 `wrong_sign_in`, `wrong_code`, `link_spent`, `wrong_passkey`; 401 `second_factor_needed` with
 * `SecondFactorNeeded`; 401 `user_limit` with `UserLimit`; 403 `suspended`; 409 `no_account_yet` to the right code of
 * an address without an account: the same code finishes a registration; 429 `locked_out`.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/sessions',
  access: 'everyone',
  perMinute: 30,
  body: Type.Object({
    email: Type.Optional(Email),
    password: Type.Optional(TypedPassword),
    code: Type.Optional(Secret),
    verified_key: Type.Optional(Secret),
    passkey: Type.Optional(PasskeyAnswer),
  }),
  reply: Session,
  status: 201,
  whileImpersonating: true,
})

/** Finishes a sign-in with the six digits of the app, or one of the recovery codes. 401 `wrong_code`, `challenge_spent`. */
export const signInWithSecondFactor = endpoint({
  method: 'POST',
  path: '/api/sessions/second_factor',
  access: { secret: 'ticket' },
  perMinute: 30,
  body: Type.Object({ challenge: Secret, code: Secret }),
  reply: Session,
  status: 201,
  whileImpersonating: true,
})

/** Signs out there and continues here: finishes a sign-in that had no place. 401 `challenge_spent`, or `user_limit` again. */
export const continueHere = endpoint({
  method: 'POST',
  path: '/api/sessions/continue',
  access: { secret: 'ticket' },
  perMinute: 30,
  body: Type.Object({
    challenge: Secret,
    /** The devices to sign out. */
    device_ids: Type.Array(Id, { minItems: 1, maxItems: 100 }),
  }),
  reply: Session,
  status: 201,
  whileImpersonating: true,
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'everyone',
  whileImpersonating: true,
})

/** What to ask the browser's passkeys, for `signIn`. */
export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/passkey_challenges',
  access: 'everyone',
  perMinute: 30,
  reply: PasskeyOptions,
  whileImpersonating: true,
})

/** Every answer to an address reads the same, whether or not it has an account. */
export const CodeSent = Type.Object({
  code_sent: Type.Literal(true),
  /** Seconds before another may be asked for. */
  resend_after: Type.Integer(),
  /** Seconds the code is good for. */
  good_for: Type.Integer(),
})
export type CodeSent = Static<typeof CodeSent>

const RegistrationForm = {
  email: Type.Optional(Email),
  name: Type.Optional(PersonName),
  /** The six digits of the mail. */
  code: Type.Optional(Secret),
  /** In place of email and code: what the link of the mail carries. */
  verified_key: Type.Optional(Secret),
  captcha: Captcha,
  /** May the store write about what is new in it? */
  marketing_consent: Type.Optional(Type.Boolean()),
  /** Answers to the member fields that are asked at sign-up, by key. */
  custom_fields: Type.Optional(
    Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 100 }),
  ),
}

export const RegistrationReply = Type.Object({ user: SessionUser, verified_key: Type.String() })
export type RegistrationReply = Static<typeof RegistrationReply>

/**
 * Without a code: sends one to the address, 202 with `CodeSent`. With the code: makes the account, or finds the one
 * there is, 201 with `RegistrationReply`, whose `verified_key` signs in once. The fields may stand in `form` or by themselves.
 * A failure has `errors` by field and `details`: `tries_left` of a wrong code, `retry_after` seconds of a request too soon.
 */
export const registerByEmail = endpoint({
  method: 'POST',
  path: '/api/email_registrations',
  access: 'everyone',
  perMinute: 30,
  body: Type.Object({ ...RegistrationForm, form: Type.Optional(Type.Object(RegistrationForm)) }),
  reply: Type.Union([RegistrationReply, CodeSent]),
  status: 201,
})

/** Sends a code and a link to sign in with. The same answer for every address; 429 `code_too_soon`, `too_many_codes`. */
export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/api/sign_in_codes',
  access: 'everyone',
  perMinute: 30,
  body: Type.Object({ email: Email, captcha: Captcha }),
  reply: CodeSent,
  status: 202,
})

/** Sends a link to choose a new password, where there is an account; the same answer for every address. */
export const askForPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password_resets',
  access: 'everyone',
  perMinute: 30,
  body: Type.Object({ email: Email, captcha: Captcha }),
  reply: Type.Object({ sent: Type.Literal(true) }),
  status: 202,
})

const ResetToken = Type.Object({ token: LinkSecret(200) })

export const RESET_STATES = ['valid', 'expired', 'used'] as const

/** A link nobody made reads as an expired one. */
export const getPasswordReset = endpoint({
  method: 'GET',
  path: '/api/password_resets/:token',
  access: { secret: 'link' },
  params: ResetToken,
  reply: Type.Object({ state: OneOf(RESET_STATES) }),
})

/**
 * Sets the new password, spends the link and signs in. 400 `weak_password` with `errors.password` = `short`, `weak` or
 * `breached`; 401 `link_spent`; the refusals of a sign-in where the second factor or a place is wanting: the password
 * is changed then all the same.
 */
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/password_resets/:token',
  access: { secret: 'link' },
  perMinute: 10,
  params: ResetToken,
  body: Type.Object({
    password: TypedPassword,
    /** Every other device is signed out. */
    sign_out_others: Type.Boolean({ default: true }),
  }),
  reply: Session,
})

/** A challenge of altcha (proof of work), for the `captcha` of other calls. Each solution is good for one call. */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/captcha',
  access: 'everyone',
  perMinute: 60,
  reply: Type.Record(Type.String(), Type.Unknown()),
})

export const StaffAccount = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Nullable(Type.String()),
  role: Type.String(),
  has_password: Type.Boolean(),
  second_factor: Type.Boolean(),
  /** The store asks its staff for a second factor, and this session has shown none: nothing else opens before. */
  must_prove_more: Type.Boolean(),
})
export type StaffAccount = Static<typeof StaffAccount>

export const getAccount = endpoint({
  method: 'GET',
  path: '/bullet/api/account',
  access: 'staff_signing_in',
  reply: StaffAccount,
})

export const changeAccount = endpoint({
  method: 'PATCH',
  path: '/bullet/api/account',
  access: 'staff_signing_in',
  body: Type.Object({
    name: Type.Optional(PersonName),
    email: Type.Optional(Email),
    password: Type.Optional(TypedPassword),
    /** Asked for when a password is already set. */
    current_password: Type.Optional(TypedPassword),
  }),
  reply: StaffAccount,
})
