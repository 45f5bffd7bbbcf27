import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'
import { LOCALES } from '../store/store.ts'
import { Session, SessionUser } from './session.ts'

export const EMAIL_LENGTH = 254
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const

/** As typed: trimmed, lower-cased and validated where it is used. */
export const Email = Type.String({ maxLength: EMAIL_LENGTH + 20 })
/** A password entered as proof; new passwords have rules of their own. */
export const TypedPassword = Type.String({ maxLength: 1000 })
/**
 * Without line breaks and control characters, which could inject mail headers, and without characters that change text
 * direction.
 */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$',
})
const Secret = Type.String({ minLength: 1, maxLength: 200 })
/** The solved captcha of `getCaptcha`; required if `store.captcha` is set. */
const Captcha = Type.Optional(Type.String({ maxLength: 4000 }))

/** A signed-in browser, app or TV. */
export const Device = Type.Object({
  id: Id,
  kind: OneOf(['browser', 'tv'] as const),
  /** As `Firefox` or `Samsung TV`; null if unknown. */
  app: Nullable(Type.String()),
  /** As `Windows` or `iPhone`; null if unknown. */
  system: Nullable(Type.String()),
  /** Two-letter country; null if unknown. */
  country: Nullable(Type.String()),
  signed_in_at: Moment,
  /** Accurate to five minutes. */
  last_seen_at: Moment,
  /** The calling device. */
  current: Type.Boolean(),
  /** Whether it is playing a film. */
  streaming: Type.Boolean(),
})
export type Device = Static<typeof Device>

/**
 * The device or stream limit of the member's plan is reached. Code `user_limit`. With a `challenge` the sign-in is
 * pending and `continueHere` completes it. Without one the member is signed in and can sign out a device or stop a
 * film.
 */
export const UserLimit = Type.Object({
  user_limit: Type.Literal(true),
  limit: OneOf(['devices', 'streams'] as const),
  most: Type.Integer(),
  devices: Type.Array(Device),
  challenge: Nullable(Type.String()),
})
export type UserLimit = Static<typeof UserLimit>

/** The first factor was correct and a second is required. Code `second_factor_needed`. */
export const SecondFactorNeeded = Type.Object({
  /** For `signInWithSecondFactor`, valid for ten minutes. */
  challenge: Type.String(),
})
export type SecondFactorNeeded = Static<typeof SecondFactorNeeded>

/** A passkey credential as WebAuthn JSON. */
export const PasskeyAnswer = Type.Object({
  id: Type.String({ maxLength: 2000 }),
  rawId: Type.String({ maxLength: 2000 }),
  type: Type.Literal('public-key'),
  response: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 20 }),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 }),
  authenticatorAttachment: Type.Optional(Type.Unknown()),
})
/** Passkey options as WebAuthn JSON. */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown())

/**
 * Signs in with one of: email and password; email and the code of the mail; `verified_key`, from the link of a mail
 * or a finished registration; a passkey; `identity`, with which this browser has come back from a provider. The old
 * session of this browser ends.
 *
 * 401 `wrong_sign_in`, `wrong_code`, `link_spent`, `wrong_passkey`; 401 `second_factor_needed` with
 * `SecondFactorNeeded`; 401 `user_limit` with `UserLimit`; 403 `suspended`; 409 `no_account_yet` to the right proof of
 * an address without an account: the same code or identity finishes a registration; 429 `locked_out`. With `identity`
 * also 401 `identity_sign_in_spent`, 403 `identity_for_staff_only`, `identity_not_for_staff`, 409 `identity_not_linked`.
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
    identity: Type.Optional(Type.Literal(true)),
  }),
  reply: Session,
  status: 201,
  whileImpersonating: true,
})

/** Completes a sign-in with the six digits of the app, or a recovery code. 401 `wrong_code`, `challenge_spent`. */
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

/**
 * Signs out other devices and completes a sign-in that reached the limit. 401 `challenge_spent`, or `user_limit` again.
 */
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

/** Passkey options for `signIn`. */
export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/passkey_challenges',
  access: 'everyone',
  perMinute: 30,
  reply: PasskeyOptions,
  whileImpersonating: true,
})

/** The same for every address, whether or not it has an account. */
export const CodeSent = Type.Object({
  code_sent: Type.Literal(true),
  /** Seconds until another code may be requested. */
  resend_after: Type.Integer(),
  /** Validity of the code in seconds. */
  good_for: Type.Integer(),
})
export type CodeSent = Static<typeof CodeSent>

const RegistrationForm = {
  email: Type.Optional(Email),
  name: Type.Optional(PersonName),
  /** The six digits of the mail. */
  code: Type.Optional(Secret),
  /** The key of the mail's link, in place of email and code. */
  verified_key: Type.Optional(Secret),
  /** This browser has come back from a provider that vouches for its address. */
  identity: Type.Optional(Type.Literal(true)),
  captcha: Captcha,
  /** Consent to marketing mail. */
  marketing_consent: Type.Optional(Type.Boolean()),
  /** Answers to the custom fields asked at sign-up, by key. */
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

/**
 * Sends a code and a link to sign in with. The answer is the same for every address; 429 `code_too_soon`,
 * `too_many_codes`.
 */
export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/api/sign_in_codes',
  access: 'everyone',
  perMinute: 30,
  body: Type.Object({ email: Email, captcha: Captcha }),
  reply: CodeSent,
  status: 202,
})

/** Sends a link to choose a new password if there is an account; the answer is the same for every address. */
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

/** An unknown link reads as expired. */
export const getPasswordReset = endpoint({
  method: 'GET',
  path: '/api/password_resets/:token',
  access: { secret: 'link' },
  params: ResetToken,
  reply: Type.Object({ state: OneOf(RESET_STATES) }),
})

/**
 * Sets the new password, spends the link and signs in. 400 `weak_password` with `errors.password` = `short`, `weak` or
 * `breached`; 401 `link_spent`; the refusals of a sign-in for a second factor or device limit, after the password has
 * been changed.
 */
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/password_resets/:token',
  access: { secret: 'link' },
  perMinute: 10,
  params: ResetToken,
  body: Type.Object({
    password: TypedPassword,
    /** Signs out every other device. */
    sign_out_others: Type.Boolean({ default: true }),
  }),
  reply: Session,
})

/** An altcha challenge (proof of work), for the `captcha` of other calls. Each solution is valid once. */
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
  /** In which they read the admin; null for the store's own. */
  language: Nullable(OneOf(LOCALES)),
  has_password: Type.Boolean(),
  second_factor: Type.Boolean(),
  /** The store requires a second factor that this session has not shown: nothing else is accessible. */
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
    /** Required if a password is set. */
    current_password: Type.Optional(TypedPassword),
    language: Type.Optional(Nullable(OneOf(LOCALES))),
  }),
  reply: StaffAccount,
})
