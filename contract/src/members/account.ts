import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { FieldValues } from './member-fields.ts'
import { EMAIL_LENGTH, PersonName, TypedPassword } from './members.ts'
import { Moment } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'

/** The account area: a member's own data, answered to that member only. */

/** The characters a mention can contain. */
export const NICKNAME = '^[A-Za-z0-9._ ]{2,30}$'
export const AVATAR_CUTS = [256, 96] as const

// One schema of two types: coercion would turn null into the first type of a union, the empty text.
const textOrNull = (maxLength: number) => Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength })

export const Profile = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nickname: Nullable(Type.String()),
  email: Nullable(Type.String()),
  email_verified: Type.Boolean(),
  role: OneOf(['user', 'staff']),
  /** Public address of a square WebP of 512 pixels, with the smaller variants `-w256` and `-w96`. */
  avatar: Nullable(Type.String()),
  bio: Nullable(Type.String()),
  /** One of the store's languages; null for the store's own. */
  locale: Nullable(Type.String()),
  /** An IANA name, as `Europe/Lisbon`. */
  time_zone: Nullable(Type.String()),
  /** Two letters of ISO 3166-1. */
  country: Nullable(Type.String()),
  /** Answers to the store's custom fields, by key. */
  custom_fields: FieldValues,
  history_paused: Type.Boolean(),
  created_at: Moment,
})
export type Profile = Static<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/me',
  access: 'members',
  reply: Profile,
})

/** Changes the named fields. Faults are reported by field: `taken`, `invalid`, `required`, `unknown`. */
export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/users/me',
  access: 'members',
  body: Type.Object({
    name: Type.Optional(PersonName),
    nickname: Type.Optional(textOrNull(200)),
    bio: Type.Optional(textOrNull(2000)),
    locale: Type.Optional(textOrNull(35)),
    time_zone: Type.Optional(textOrNull(60)),
    country: Type.Optional(textOrNull(2)),
    custom_fields: Type.Optional(FieldValues),
    /** Pauses the history: nothing new is recorded, existing entries stay. */
    history_paused: Type.Optional(Type.Boolean()),
  }),
  reply: Profile,
})

/** Whether the member could have a nickname, while it is typed. The change itself decides. */
export const checkNickname = endpoint({
  method: 'GET',
  path: '/api/users/me/nickname',
  access: 'members',
  perMinute: 120,
  query: Type.Object({ nickname: Type.String({ maxLength: 200 }) }),
  reply: Type.Object({ fault: Nullable(OneOf(['taken', 'invalid'])) }),
})

/** The body is the picture (image/jpeg, png, webp or avif, at most 10 MB), which is cropped to a centred square. */
export const putAvatar = endpoint({
  method: 'PUT',
  path: '/api/users/me/avatar',
  access: 'members',
  perMinute: 20,
  reply: Profile,
})
export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/users/me/avatar',
  access: 'members',
  reply: Profile,
})

export const EXPORT_STATES = ['collecting', 'ready', 'failed'] as const

/** An export of a member's personal data. */
export const PersonalExport = Type.Object({
  state: OneOf(EXPORT_STATES),
  /** Rooms collected so far, and their total. */
  done: Type.Integer(),
  total: Type.Integer(),
  asked_at: Moment,
  /** Set when it is ready. */
  bytes: Nullable(Type.Integer()),
  /** The URL of the file, for this member only; deleted at `expires_at`. */
  url: Nullable(Type.String()),
  expires_at: Nullable(Moment),
})
export type PersonalExport = Static<typeof PersonalExport>

/** The last export; null if there is none. */
export const getExport = endpoint({
  method: 'GET',
  path: '/api/users/me/export',
  access: 'members',
  reply: Type.Object({ export: Nullable(PersonalExport) }),
})

/** Requests an export in place of an older one; returns the one being collected if there is one. */
export const askForExport = endpoint({
  method: 'POST',
  path: '/api/users/me/export',
  access: 'members',
  perMinute: 20,
  reply: Type.Object({ export: PersonalExport }),
  status: 202,
})

/** Downloads the file; 404 for everybody else. */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/users/me/export/:key',
  access: 'members',
  params: Type.Object({ key: LinkSecret(100) }),
  answers: 'file',
})

/** An unconfirmed new address; `askForEmailChange` requests it, and sends the link again. */
export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/users/me/email',
  access: 'members',
  reply: Type.Object({ waiting: Nullable(Type.Object({ email: Type.String(), expires_at: Moment })) }),
})

/** Invalidates the link that was sent. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/users/me/email',
  access: 'members',
})

/** The requirements for deleting the account. */
export const Deletion = Type.Object({
  /** The word to type: the email address, or the name of a member without one. */
  word: Type.String(),
  has_password: Type.Boolean(),
  /** No proof is required, because the session is new. */
  is_fresh: Type.Boolean(),
  /** Why it cannot be deleted. */
  refused: Nullable(OneOf(['last_owner'])),
})
export type Deletion = Static<typeof Deletion>

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/users/me/deletion',
  access: 'members',
  reply: Deletion,
})

/**
 * Deletes the member's own account permanently and ends all sessions. Requires the word and proof: 400 `wrong_word`,
 * 403 `wrong_password`, 403 `sign_in_again`, 409 `last_owner`.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/users/me/deletion',
  access: 'members',
  body: Type.Object({
    word: Type.String({ maxLength: EMAIL_LENGTH + 20 }),
    current_password: Type.Optional(TypedPassword),
  }),
})
