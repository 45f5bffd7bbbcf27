import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Moment, Nullable, OneOf, Page, Paged } from './shapes.ts'

export const CONTENT_KINDS = ['video', 'collection', 'live_event', 'resource'] as const
export const CONTENT_STATUSES = ['draft', 'scheduled', 'published', 'unpublished', 'archived'] as const

const Link = Type.Object({ id: Type.Integer(), title: Type.String(), permalink: Type.String() })
const Person = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  permalink: Type.String(),
  image: Nullable(Type.String()),
})

/** A program as rows and lists show it. */
export const Card = Type.Object({
  id: Type.Integer(),
  permalink: Type.String(),
  kind: OneOf(CONTENT_KINDS),
  title: Type.String(),
  short_description: Nullable(Type.String()),
  position: Type.Integer(),
  /** Seconds. */
  duration: Type.Number(),
  horizontal_image: Nullable(Type.String()),
  vertical_image: Nullable(Type.String()),
  blur_hash: Nullable(Type.String()),
  /** False while its film is still being made. */
  ready: Type.Boolean(),
  extended: Type.Boolean(),
})
export type Card = Static<typeof Card>

/** A program with everything its own page shows; what belongs to a person is in small answers of its own. */
export const Content = Type.Intersect([
  Card,
  Type.Object({
    description: Nullable(Type.String()),
    published_at: Nullable(Moment),
    categories: Type.Array(Link),
    authors: Type.Array(Person),
  }),
])
export type Content = Static<typeof Content>

export const listContents = endpoint({
  method: 'GET',
  path: '/api/contents',
  query: Type.Object({
    page: Page,
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: 24 }),
    category_id: Type.Optional(Id),
    author_id: Type.Optional(Id),
    type: Type.Optional(OneOf(['category_preview'])),
  }),
  reply: Type.Array(Card),
  headers: Paged,
  prepared: true,
})

export const getContent = endpoint({
  method: 'GET',
  path: '/api/contents/:permalink',
  params: Type.Object({ permalink: Type.String({ maxLength: 200 }) }),
  reply: Content,
  prepared: true,
})

export const CategoryRow = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  position: Type.Integer(),
  featured: Type.Boolean(),
  contents: Type.Array(Card),
  last_page: Type.Boolean(),
})
export type CategoryRow = Static<typeof CategoryRow>

export const initialCategories = endpoint({
  method: 'GET',
  path: '/api/categories/initial_with_content',
  reply: Type.Object({ categories: Type.Array(CategoryRow), last_page: Type.Boolean() }),
  prepared: true,
})

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

export const Term = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  position: Type.Integer(),
  contents_count: Type.Integer(),
})
export type Term = Static<typeof Term>

const NewTerm = Type.Object({ title: Type.String({ minLength: 1, maxLength: 120 }) })

export const listTerms = {
  categories: endpoint({ method: 'GET', path: '/bullet/api/categories', reply: Type.Array(Term) }),
  authors: endpoint({ method: 'GET', path: '/bullet/api/authors', reply: Type.Array(Term) }),
}

export const createTerm = {
  categories: endpoint({
    method: 'POST',
    path: '/bullet/api/categories',
    body: NewTerm,
    reply: Term,
    status: 201,
  }),
  authors: endpoint({ method: 'POST', path: '/bullet/api/authors', body: NewTerm, reply: Term, status: 201 }),
}
