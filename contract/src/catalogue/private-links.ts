import { Type, type Static } from 'typebox'
import { Chapter, Content } from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { LivePlayback } from '../live/live-playback.ts'
import { Playback } from '../playback/playback.ts'
import { Id, LastPage, Moment, NO_NUL, Page } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/**
 * `review`: shows a program with its unpublished changes, until a moment; nothing is saved or counted. `watch`: shows it
 * as it is published, and counts plays.
 */
export const PRIVATE_LINK_KINDS = ['review', 'watch'] as const

/** How long a link for reviewers is valid by default, and at most. */
export const REVIEW_DAYS = 7
export const MOST_REVIEW_DAYS = 90

/** A link that shows a program without an account. */
export const PrivateLink = Type.Object({
  id: Id,
  kind: OneOf(PRIVATE_LINK_KINDS),
  name: Type.String(),
  /** A path of the storefront. */
  path: Type.String(),
  /** The path of its player for frames of other sites; null for reviewers. */
  embed_path: Nullable(Type.String()),
  has_password: Type.Boolean(),
  max_plays: Nullable(Type.Integer()),
  /** How often it was played: once by one browser within a day. */
  plays: Type.Integer(),
  last_played_at: Nullable(Moment),
  /** Its creator; null if their account was deleted. */
  made_by: Nullable(Type.String()),
  created_at: Moment,
  expires_at: Nullable(Moment),
})
export type PrivateLink = Static<typeof PrivateLink>

const ProgramId = Type.Object({ id: Id })

/** Newest first; those for reviewers as long as they are valid, the others until they are revoked. */
export const listPrivateLinks = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/links',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Type.Array(PrivateLink),
})

const LinkPassword = Type.String({ minLength: 4, maxLength: 200, writeOnly: true })
const MaxPlays = Type.Integer({ minimum: 1, maximum: 1_000_000 })

export const NewPrivateLink = Type.Object({
  kind: OneOf(PRIVATE_LINK_KINDS),
  name: Type.String({ maxLength: 80, default: '' }),
  /** Only to watch. */
  password: Type.Optional(LinkPassword),
  /** Only to watch. */
  max_plays: Type.Optional(MaxPlays),
  /** For reviewers a week from now by default. */
  expires_at: Type.Optional(Moment),
})
export type NewPrivateLink = Static<typeof NewPrivateLink>

/** 409 `too_many_private_links` if a program has too many. */
export const makePrivateLink = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/links',
  access: { edit_own: 'content' },
  params: ProgramId,
  body: NewPrivateLink,
  reply: PrivateLink,
  status: 201,
})

export const PrivateLinkChanges = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 80 })),
  /** Only to watch; null opens the link to whoever has it. */
  password: Type.Optional(Nullable(LinkPassword)),
  /** Only to watch; null for any number. */
  max_plays: Type.Optional(Nullable(MaxPlays)),
  /** Null for no end, which links for reviewers cannot do without. */
  expires_at: Type.Optional(Nullable(Moment)),
})
export type PrivateLinkChanges = Static<typeof PrivateLinkChanges>

/** Changes what is named; its address and its counts stay. Another password ends what the earlier one unlocked. 404 `link_not_found`. */
export const changePrivateLink = endpoint({
  method: 'PATCH',
  path: '/bullet/api/programs/:id/links/:link_id',
  access: { edit_own: 'content' },
  params: Type.Object({ id: Id, link_id: Id }),
  body: PrivateLinkChanges,
  reply: PrivateLink,
})

/** Revokes it; playback by it ends within a minute. 404 `link_not_found`. */
export const revokePrivateLink = endpoint({
  method: 'DELETE',
  path: '/bullet/api/programs/:id/links/:link_id',
  access: { edit_own: 'content' },
  params: Type.Object({ id: Id, link_id: Id }),
})

const Part = Type.Object({
  page: Page,
  per_page: Type.Integer({ minimum: 1, maximum: 500, default: 200 }),
})

/** The playlist of a collection in any status; for staff only. */
export const listDraftChapters = endpoint({
  method: 'GET',
  path: '/bullet/api/contents/:permalink/chapters',
  access: { view_own: 'content' },
  params: Type.Object({ permalink: Type.String({ maxLength: 200, pattern: NO_NUL }) }),
  translated: true,
  query: Part,
  reply: Type.Array(Chapter),
  headers: LastPage,
})

// With a secret in it, nothing of the address is logged.
const Token = Type.String({ minLength: 1, maxLength: 120, pattern: '^[\\w.-]+$', writeOnly: true })
const SecretId = Type.Unsafe<number>({ ...Id, writeOnly: true })
const ByToken = Type.Object({ token: Token })
const ANYBODY = { access: 'everyone', perMinute: 120 } as const

/** The draft as its page will show it. 404 `link_ended`. */
export const getPreview = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/previews/:token',
  params: ByToken,
  translated: true,
  reply: Content,
})

export const listPreviewChapters = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/previews/:token/chapters',
  params: ByToken,
  translated: true,
  query: Part,
  reply: Type.Array(Chapter),
  headers: LastPage,
})

export const getPreviewPlayback = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/previews/:token/playback',
  params: ByToken,
  reply: Playback,
})

/** 404 `chapter_not_found` for a chapter of another program. */
export const getPreviewChapterPlayback = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/previews/:token/chapters/:id/playback',
  params: Type.Object({ token: Token, id: SecretId }),
  reply: Playback,
})

/**
 * The program of a link to watch. 404 `link_ended`, 401 `link_password_required` until it is unlocked, 451 outside of
 * its countries.
 */
export const getLinkedProgram = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/links/:token',
  params: ByToken,
  translated: true,
  reply: Content,
})

export const listLinkedChapters = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/links/:token/chapters',
  params: ByToken,
  translated: true,
  query: Part,
  reply: Type.Array(Chapter),
  headers: LastPage,
})

/** Exchanges the password for a token that stands for the link and its password for a day. 400 `link_password_wrong`. */
export const unlockLink = endpoint({
  method: 'POST',
  path: '/api/links/:token/unlock',
  access: 'everyone',
  perMinute: 30,
  params: ByToken,
  body: Type.Object({ password: Type.String({ minLength: 1, maxLength: 200, writeOnly: true }) }),
  reply: Type.Object({ token: Type.String(), expires_at: Moment }),
  proof: 'none',
})

/**
 * Begins to play, and counts it, unless `play` is one that this browser has begun within a day. 410 `link_used_up` once
 * nothing is left of a limited number.
 */
export const playLink = endpoint({
  ...ANYBODY,
  method: 'POST',
  path: '/api/links/:token/plays',
  params: ByToken,
  body: Type.Object({ play: Type.Optional(Token) }),
  reply: Type.Object({ play: Type.String(), expires_at: Moment }),
  proof: 'none',
})

/** The film for somebody who has begun to play. 403 `link_play_ended` a day later. */
export const getLinkedPlayback = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/links/:token/playback',
  params: ByToken,
  query: Type.Object({ play: Token, chapter_id: Type.Optional(SecretId) }),
  reply: Playback,
})

/** The same for a broadcast. */
export const getLinkedLivePlayback = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/links/:token/live_playback',
  params: ByToken,
  query: Type.Object({ play: Token }),
  reply: LivePlayback,
})
