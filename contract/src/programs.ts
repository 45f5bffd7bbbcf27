import { Type, type Static } from 'typebox'
import { CONTENT_KINDS, CONTENT_STATUSES } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, Nullable, OneOf, Page, Paged } from './shapes.ts'

/** A program as the admin lists it. */
export const ProgramRow = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  kind: OneOf(CONTENT_KINDS),
  status: OneOf(CONTENT_STATUSES),
  duration: Type.Number(),
  image: Nullable(Type.String()),
  blur_hash: Nullable(Type.String()),
  demo: Type.Boolean(),
  published_at: Nullable(Moment),
  publish_at: Nullable(Moment),
  expire_at: Nullable(Moment),
  /** Saved changes that visitors do not see yet. */
  has_changes: Type.Boolean(),
  chapters_count: Type.Integer(),
  updated_at: Moment,
  video_id: Nullable(Type.Integer()),
  video_state: Nullable(Type.String()),
  video_watchable: Type.Boolean(),
  video_percent: Nullable(Type.Number()),
})
export type ProgramRow = Static<typeof ProgramRow>

export const Program = Type.Intersect([
  ProgramRow,
  Type.Object({
    short_description: Nullable(Type.String()),
    description: Nullable(Type.String()),
    horizontal_image: Nullable(Type.String()),
    vertical_image: Nullable(Type.String()),
    category_ids: Type.Array(Type.Integer()),
    author_ids: Type.Array(Type.Integer()),
    /** Sent back on saving: a save over somebody else's newer one is refused. */
    version: Type.Integer(),
  }),
])
export type Program = Static<typeof Program>

const ProgramId = Type.Object({ id: Id })

export const listPrograms = endpoint({
  method: 'GET',
  path: '/bullet/api/programs',
  query: Type.Object({
    page: Page,
    status: Type.Optional(OneOf(CONTENT_STATUSES)),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Type.Array(ProgramRow),
  headers: Paged,
})

export const getProgram = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id',
  params: ProgramId,
  reply: Program,
})

export const createProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs',
  body: Type.Object({ title: Type.String({ minLength: 1, maxLength: 255 }) }),
  reply: Program,
  status: 201,
})

export const changeProgram = endpoint({
  method: 'PATCH',
  path: '/bullet/api/programs/:id',
  params: ProgramId,
  body: Type.Object({
    version: Type.Integer(),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    permalink: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    short_description: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
    description: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
    category_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    author_ids: Type.Optional(Type.Array(Id, { maxItems: 10 })),
    /** Picks one of the stills taken from the film as both images. */
    poster_candidate: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  reply: Program,
})

export const publishProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/publish',
  params: ProgramId,
  reply: Program,
})

export const unpublishProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/unpublish',
  params: ProgramId,
  reply: Program,
})

export const deleteProgram = endpoint({
  method: 'DELETE',
  path: '/bullet/api/programs/:id',
  params: ProgramId,
})

/** Body: the picture itself (image/jpeg, png, webp or avif, at most 10 MB). */
export const setProgramImage = endpoint({
  method: 'PUT',
  path: '/bullet/api/programs/:id/image',
  params: ProgramId,
  reply: Program,
})
