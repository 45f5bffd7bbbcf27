import { Type, type Static } from 'typebox'
import { Chapter, Content } from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Playback } from '../playback/playback.ts'
import { Id, LastPage, Moment, NO_NUL, Page } from '../platform/shapes.ts'
import { Nullable } from '../platform/schema-builders.ts'

/** How long a link to a draft is good for unless told otherwise. */
export const PREVIEW_DAYS = 7

/** A link by which somebody without an account sees a draft. */
export const PreviewLink = Type.Object({
  id: Id,
  /** A path of the storefront. */
  path: Type.String(),
  /** Who made it; null where they have no account any more. */
  made_by: Nullable(Type.String()),
  created_at: Moment,
  expires_at: Moment,
})
export type PreviewLink = Static<typeof PreviewLink>

const ProgramId = Type.Object({ id: Id })

/** Those that are good still, the newest first. */
export const listPreviewLinks = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/previews',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Type.Array(PreviewLink),
})

/** 409 `too_many_previews` where a program has twenty of them. */
export const makePreviewLink = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/previews',
  access: { edit_own: 'content' },
  params: ProgramId,
  body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90, default: PREVIEW_DAYS }) }),
  reply: PreviewLink,
  status: 201,
})

/** It opens nothing any more; a film that plays by it ends within a minute. 404 `preview_not_found`. */
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

/** The playlist of a collection of any status; for staff alone. */
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

/** 404 `chapter_not_found` for one of another program. */
export const getPreviewChapterPlayback = endpoint({
  ...ANYBODY,
  method: 'GET',
  path: '/api/previews/:token/chapters/:id/playback',
  // Beside a secret nothing of the address is logged.
  params: Type.Object({ token: Token, id: Type.Unsafe<number>({ ...Id, writeOnly: true }) }),
  reply: Playback,
})
