import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { FieldValues } from './member-fields.ts'
import { EMAIL_LENGTH, PersonName, TypedPassword } from './members.ts'
import { Moment } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'

/** The account area: what a member sees and changes of themselves. All of it is answered to that member alone. */

/** The signs a mention can be found by. */
export const NICKNAME = '^[A-Za-z0-9._ ]{2,30}$'
export const AVATAR_CUTS = [256, 96] as const

// One schema of two types: of a union, the first that null can be turned into would be taken, the empty text.
const textOrNull = (maxLength: number) => Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength })

export const Profile = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nickname: Nullable(Type.String()),
  email: Nullable(Type.String()),
  email_verified: Type.Boolean(),
  role: OneOf(['user', 'staff']),
  /** Public address of a square WebP of 512 pixels; smaller cuts lie beside it, `-w256` and `-w96`. */
  avatar: Nullable(Type.String()),
  bio: Nullable(Type.String()),
  /** One of the store's languages; null means the store's own. */
  locale: Nullable(Type.String()),
  /** A name of the IANA list, as `Europe/Lisbon`. */
  time_zone: Nullable(Type.String()),
  /** Two letters of ISO 3166-1. */
  country: Nullable(Type.String()),
  /** The answers to the store's own questions, by their key. */
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

/** Only what is named is changed. Faults are told by field: `taken`, `invalid`, `required`, `unknown`. */
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
    /** What is watched from now on is not kept; what is kept stays. */
    history_paused: Type.Optional(Type.Boolean()),
  }),
  reply: Profile,
})

/** Whether the member could have a nickname: for the form while it is typed. The change itself decides. */
export const checkNickname = endpoint({
  method: 'GET',
  path: '/api/users/me/nickname',
  access: 'members',
  perMinute: 120,
  query: Type.Object({ nickname: Type.String({ maxLength: 200 }) }),
  reply: Type.Object({ fault: Nullable(OneOf(['taken', 'invalid'])) }),
})

/** Body: the picture itself (image/jpeg, png, webp or avif, at most 10 MB); its middle is cut out as a square. */
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

/** A file with everything kept of the member. */
export const PersonalExport = Type.Object({
  state: OneOf(EXPORT_STATES),
  /** Parts of the product that have been asked, of how many. */
  done: Type.Integer(),
  total: Type.Integer(),
  asked_at: Moment,
  /** Set once it is ready. */
  bytes: Nullable(Type.Integer()),
  /** Where it is, for this member alone; gone at `expires_at`. */
  url: Nullable(Type.String()),
  expires_at: Nullable(Moment),
})
export type PersonalExport = Static<typeof PersonalExport>

/** The last one asked for; null where there is none. */
export const getExport = endpoint({
  method: 'GET',
  path: '/api/users/me/export',
  access: 'members',
  reply: Type.Object({ export: Nullable(PersonalExport) }),
})

/** Asks for one; while one is being collected, that one. An older file gives way. */
export const askForExport = endpoint({
  method: 'POST',
  path: '/api/users/me/export',
  access: 'members',
  perMinute: 20,
  reply: Type.Object({ export: PersonalExport }),
  status: 202,
})

/** The file itself, a download; 404 for everybody else. */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/users/me/export/:key',
  access: 'members',
  params: Type.Object({ key: LinkSecret(100) }),
  answers: 'file',
})

/** A new address that waits for its confirmation; `askForEmailChange` asks for it, and asks again. */
export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/users/me/email',
  access: 'members',
  reply: Type.Object({ waiting: Nullable(Type.Object({ email: Type.String(), expires_at: Moment })) }),
})

/** The link that was sent is worth nothing any more. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/users/me/email',
  access: 'members',
})

/** What it takes to delete the account. */
export const Deletion = Type.Object({
  /** What has to be typed: the email address, or the name of somebody without one. */
  word: Type.String(),
  has_password: Type.Boolean(),
  /** Nothing more is asked for: this session was opened a moment ago. */
  is_fresh: Type.Boolean(),
  /** Why it cannot be deleted at all. */
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
 * Deletes the member's own account for good and ends all its sessions. Asks for the word, and for proof as changes of
 * the ways to sign in do: 400 `wrong_word`, 403 `wrong_password`, 403 `sign_in_again`, 409 `last_owner`.
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
