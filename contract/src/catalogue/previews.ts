import { Type, type Static } from 'typebox'
import { Chapter, Content } from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Playback } from '../playback/playback.ts'
import { Id, LastPage, Moment, NO_NUL, Page } from '../platform/shapes.ts'
import { Nullable } from '../platform/schema-builders.ts'

/** Default validity of a preview link. */
export const PREVIEW_DAYS = 7

/** A link that shows a draft without an account. */
export const PreviewLink = Type.Object({
  id: Id,
  /** A path of the storefront. */
  path: Type.String(),
  /** Its creator; null if their account was deleted. */
  made_by: Nullable(Type.String()),
  created_at: Moment,
  expires_at: Moment,
})
export type PreviewLink = Static<typeof PreviewLink>

const ProgramId = Type.Object({ id: Id })

/** Valid links, newest first. */
export const listPreviewLinks = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/previews',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Type.Array(PreviewLink),
})

/** 409 `too_many_previews` if a program has twenty of them. */
export const makePreviewLink = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/previews',
  access: { edit_own: 'content' },
  params: ProgramId,
  body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90, default: PREVIEW_DAYS }) }),
  reply: PreviewLink,
  status: 201,
})

/** Revokes it; playback by it ends within a minute. 404 `preview_not_found`. */
export const revokePreviewLink = endpoint({
  method: 'DELETE',
  path: '/bullet/api/programs/:id/previews/:preview_id',
  access: { edit_own: 'content' },
  params: Type.Object({ id: Id, preview_id: Id }),
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
  query: Part,
  reply: Type.Array(Chapter),
  headers: LastPage,
})

const Token = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$', writeOnly: true })
const PreviewParams = Type.Object({ token: Token })
const ANYBODY = { access: 'everyone', perMinute: 120 } as const

/** The draft as its page will show it. 404 `preview_ended`. */
export const getPreview = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/previews/:token',
  params: PreviewParams,
  reply: Content,
})

export const listPreviewChapters = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/previews/:token/chapters',
  params: PreviewParams,
  query: Part,
  reply: Type.Array(Chapter),
  headers: LastPage,
})

export const getPreviewPlayback = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/previews/:token/playback',
  params: PreviewParams,
  reply: Playback,
})

/** 404 `chapter_not_found` for a chapter of another program. */
export const getPreviewChapterPlayback = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/previews/:token/chapters/:id/playback',
  // With a secret in it, nothing of the address is logged.
  params: Type.Object({ token: Token, id: Type.Unsafe<number>({ ...Id, writeOnly: true }) }),
  reply: Playback,
})
