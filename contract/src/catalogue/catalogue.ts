import { Type, type Static } from 'typebox'
import { LIVE_STATES } from '../live/live.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, LastPage, NO_NUL, Moment, Page } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { NotTranslated } from '../platform/translations.ts'
import { EMBED_MODES } from '../store/embed-domains.ts'

export const CONTENT_KINDS = ['video', 'collection', 'live_event', 'resource'] as const
export const CONTENT_STATUSES = [
  'draft',
  'scheduled',
  'published',
  'unpublished',
  'expired',
  'archived',
] as const
/** Who may watch: everybody, everybody signed in, or those with an offer that includes it. */
export const ACCESS_MODES = ['public', 'registered', 'paid'] as const
export const CONTENT_SORTS = [
  'newest',
  'oldest',
  'title',
  'popular',
  'shortest',
  'longest',
  'manual',
] as const
/** Short: under 10 minutes. Medium: 10 to 40. Long: over 40. */
export const LENGTHS = ['short', 'medium', 'long'] as const
export const CUSTOM_FIELD_TYPES = ['select', 'multi', 'number', 'boolean', 'date', 'text'] as const
export const CHAPTER_KINDS = ['video', 'divider', 'resource', 'live'] as const

export const PER_PAGE = 24
/** Cards per row at first, and per further page. */
export const CARDS_IN_ROW = 12
/** Rows at first, and per further page. */
export const ROWS_IN_PAGE = 6

const Permalink = Type.String({ minLength: 1, maxLength: 200, pattern: NO_NUL })
const Link = Type.Object({ id: Type.Integer(), title: Type.String(), permalink: Type.String() })
const Person = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  permalink: Type.String(),
  image: Nullable(Type.String()),
})

/** A program's value of a custom field; numbers, dates and booleans as text. */
export const CustomValue = Type.Object({
  key: Type.String(),
  title: Type.String(),
  type: OneOf(CUSTOM_FIELD_TYPES),
  values: Type.Array(Type.Object({ title: Type.String(), slug: Nullable(Type.String()) })),
})
export type CustomValue = Static<typeof CustomValue>

/** A program as rows and lists show it. */
export const Card = Type.Object({
  id: Type.Integer(),
  permalink: Type.String(),
  kind: OneOf(CONTENT_KINDS),
  title: Type.String(),
  short_description: Nullable(Type.String()),
  position: Type.Integer(),
  /** Seconds; for a collection the sum of its films. */
  duration: Type.Number(),
  horizontal_image: Nullable(Type.String()),
  vertical_image: Nullable(Type.String()),
  square_image: Nullable(Type.String()),
  blur_hash: Nullable(Type.String()),
  /** False while its film is not playable. */
  ready: Type.Boolean(),
  access: OneOf(ACCESS_MODES),
  published_at: Nullable(Moment),
  /** The release of an announced program; null once it is published. */
  coming_at: Nullable(Moment),
  /** Of a live event: where it is between its announcement and its recording, and when it starts. */
  live_state: Nullable(OneOf(LIVE_STATES)),
  live_at: Nullable(Moment),
  /** Number of films of a collection; 0 for every other kind. */
  chapters_count: Type.Integer(),
  /** The custom fields shown on cards. */
  custom_values: Type.Array(CustomValue),
  extended: Type.Boolean(),
  ...NotTranslated,
})
export type Card = Static<typeof Card>

export const Marker = Type.Object({ at_seconds: Type.Number({ minimum: 0 }), title: Type.String() })
export type Marker = Static<typeof Marker>

/** A download of a program, from `GET /api/resources/:id/download`. */
export const Resource = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  file_name: Type.String(),
  media_type: Type.String(),
  bytes: Type.Integer(),
})
export type Resource = Static<typeof Resource>

/** The podcast of a collection or a category; its public feed is `/podcasts/:id/rss`. */
const ShownPodcast = Type.Object({ id: Type.Integer(), audience: OneOf(['public', 'members']) })

/** A program with everything its page shows to everybody; personal data has calls of its own. */
export const Content = Type.Intersect([
  Card,
  Type.Object({
    description: Nullable(Type.String()),
    /** The film of a program of kind video. */
    video_id: Nullable(Type.Integer()),
    categories: Type.Array(Link),
    authors: Type.Array(Person),
    tags: Type.Array(Type.String()),
    resources: Type.Array(Resource),
    /** Time marks of its own film. */
    markers: Type.Array(Marker),
    /** Its chapter layout, if it differs from the store's. */
    chapter_style: Nullable(OneOf(['sidebar', 'below', 'grid'])),
    /** Seconds of preview for viewers without access; 0 for none. */
    preview_seconds: Type.Integer(),
    meta_title: Nullable(Type.String()),
    meta_description: Nullable(Type.String()),
    expires_at: Nullable(Moment),
    /** Where other sites may embed it, by its own rule or the store's. */
    embedding: OneOf(EMBED_MODES),
    updated_at: Moment,
    /** Of a collection, if it has one. */
    podcast: Type.Optional(Nullable(ShownPodcast)),
  }),
])
export type Content = Static<typeof Content>

/**
 * Filters of a list of programs. `custom`: `key:value` pairs joined by commas; several values of one key match any of
 * them. A value is the slug of an option, `true` or `false`, a number or day or a range with optional ends
 * (`1990..1999`, `2026-01-01..`), or words that a text contains.
 */
const Filters = {
  category_id: Type.Optional(Id),
  author_id: Type.Optional(Id),
  kind: Type.Optional(OneOf(CONTENT_KINDS)),
  length: Type.Optional(OneOf(LENGTHS)),
  free: Type.Optional(Type.Boolean()),
  custom: Type.Optional(
    Type.String({ maxLength: 500, pattern: '^[^:,\\u0000]+:[^:,\\u0000]+(,[^:,\\u0000]+:[^:,\\u0000]+)*$' }),
  ),
}

export const listContents = endpoint({
  method: 'GET',
  path: '/api/contents',
  access: 'everyone',
  translated: true,
  query: Type.Object({
    page: Page,
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: PER_PAGE }),
    /** `category_preview`: the first cards of `category_id` in the order of its row. */
    type: Type.Optional(OneOf(['category_preview'])),
    sort: Type.Optional(OneOf(CONTENT_SORTS)),
    ...Filters,
  }),
  reply: Type.Array(Card),
  headers: LastPage,
  answers: 'prepared',
})

export const getContent = endpoint({
  method: 'GET',
  path: '/api/contents/:permalink',
  access: 'everyone',
  translated: true,
  params: Type.Object({ permalink: Permalink }),
  reply: Content,
  answers: 'prepared',
})

/** The same for staff, in any status, with unpublished changes. */
export const getContentDraft = endpoint({
  method: 'GET',
  path: '/bullet/api/contents/:permalink',
  access: { view_own: 'content' },
  translated: true,
  params: Type.Object({ permalink: Permalink }),
  reply: Content,
})

export const listRelated = endpoint({
  method: 'GET',
  path: '/api/contents/:permalink/related',
  access: 'everyone',
  translated: true,
  params: Type.Object({ permalink: Permalink }),
  reply: Type.Array(Card),
  answers: 'prepared',
})

/** An entry of a collection's playlist. */
export const Chapter = Type.Object({
  id: Type.Integer(),
  content_id: Type.Integer(),
  kind: OneOf(CHAPTER_KINDS),
  title: Type.String(),
  description: Nullable(Type.String()),
  position: Type.Integer(),
  /** Seconds. */
  duration: Type.Number(),
  image: Nullable(Type.String()),
  blur_hash: Nullable(Type.String()),
  ready: Type.Boolean(),
  free_preview: Type.Boolean(),
  video_id: Nullable(Type.Integer()),
  /** The film's program, to which watched marks and positions belong. */
  program_id: Nullable(Type.Integer()),
  resource: Nullable(Resource),
  markers: Type.Array(Marker),
  ...NotTranslated,
})
export type Chapter = Static<typeof Chapter>

/** The playlist of a collection, by id or address. */
export const listChapters = endpoint({
  method: 'GET',
  path: '/api/chapters',
  access: 'everyone',
  translated: true,
  query: Type.Object({
    content_id: Type.Optional(Id),
    permalink: Type.Optional(Permalink),
    page: Page,
    per_page: Type.Integer({ minimum: 1, maximum: 500, default: 200 }),
  }),
  reply: Type.Array(Chapter),
  headers: LastPage,
  answers: 'prepared',
})

export const getChapter = endpoint({
  method: 'GET',
  path: '/api/chapters/:id',
  access: 'everyone',
  translated: true,
  params: Type.Object({ id: Id }),
  reply: Chapter,
  answers: 'prepared',
})

/** What to play next: the next chapter, else the next program of the category, else a related one. */
export const getNext = endpoint({
  method: 'GET',
  path: '/api/contents/:permalink/next',
  access: 'everyone',
  translated: true,
  params: Type.Object({ permalink: Permalink }),
  query: Type.Object({ category_id: Type.Optional(Id), chapter_id: Type.Optional(Id) }),
  reply: Type.Object({
    reason: Nullable(OneOf(['chapter', 'category', 'related'])),
    content: Nullable(Card),
    chapter: Nullable(Chapter),
  }),
  answers: 'prepared',
})

export const ChapterHit = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  duration: Type.Number(),
  image: Nullable(Type.String()),
  content: Link,
})
export type ChapterHit = Static<typeof ChapterHit>

export const CategoryHit = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  /** Its own, or that of its first program. */
  image: Nullable(Type.String()),
  contents_count: Type.Integer(),
})
export type CategoryHit = Static<typeof CategoryHit>

/** Ranked results; `ids` is the order of `contents`. Chapters, authors and categories are on the first page only. */
export const searchContents = endpoint({
  method: 'GET',
  path: '/api/contents/search',
  access: 'everyone',
  translated: true,
  query: Type.Object({
    query: Type.String({ maxLength: 100, default: '', pattern: NO_NUL }),
    /** Short form of `query`, used if that is missing. */
    q: Type.Optional(Type.String({ maxLength: 100, pattern: NO_NUL })),
    page: Page,
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: PER_PAGE }),
    sort: Type.Optional(OneOf(['relevance', ...CONTENT_SORTS])),
    ...Filters,
  }),
  reply: Type.Object({
    ids: Type.Array(Type.Integer()),
    contents: Type.Array(Card),
    chapters: Type.Array(ChapterHit),
    authors: Type.Array(Person),
    categories: Type.Array(CategoryHit),
    /** The corrected words, if the typed ones had no results. */
    corrected: Nullable(Type.String()),
    /** Alternatives if nothing was found. */
    suggestions: Type.Array(Type.String()),
  }),
  headers: LastPage,
  answers: 'shared',
})

export const Category = Type.Object({
  id: Type.Integer(),
  /** The id as text, for search options. */
  value: Type.String(),
  title: Type.String(),
  permalink: Type.String(),
  position: Type.Integer(),
  featured: Type.Boolean(),
  description: Nullable(Type.String()),
  /** Its own; in a list otherwise that of its first program. */
  image: Nullable(Type.String()),
  contents_count: Type.Integer(),
  ...NotTranslated,
  /** On its own page, if it has one. */
  podcast: Type.Optional(Nullable(ShownPodcast)),
})
export type Category = Static<typeof Category>

/** A category with the first cards of its row. */
export const CategoryRow = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  position: Type.Integer(),
  featured: Type.Boolean(),
  contents: Type.Array(Card),
  last_page: Type.Boolean(),
  ...NotTranslated,
})
export type CategoryRow = Static<typeof CategoryRow>

const Rows = Type.Object({ categories: Type.Array(CategoryRow), last_page: Type.Boolean() })

export const initialCategories = endpoint({
  method: 'GET',
  path: '/api/categories/initial_with_content',
  access: 'everyone',
  translated: true,
  reply: Rows,
  answers: 'prepared',
})

/** Page 2 follows `initial_with_content`. */
export const moreCategories = endpoint({
  method: 'GET',
  path: '/api/categories/more_with_content',
  access: 'everyone',
  translated: true,
  query: Type.Object({ page: Type.Integer({ minimum: 1, maximum: 100_000, default: 2 }) }),
  reply: Rows,
  headers: LastPage,
  answers: 'prepared',
})

/** Page 2 follows the first cards of the row. */
export const moreOfCategory = endpoint({
  method: 'GET',
  path: '/api/categories/:permalink/more_content',
  access: 'everyone',
  translated: true,
  params: Type.Object({ permalink: Permalink }),
  query: Type.Object({ page: Type.Integer({ minimum: 1, maximum: 100_000, default: 2 }) }),
  reply: Type.Array(Card),
  headers: LastPage,
  answers: 'prepared',
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'everyone',
  translated: true,
  reply: Type.Array(Category),
  answers: 'prepared',
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/categories/:permalink',
  access: 'everyone',
  translated: true,
  params: Type.Object({ permalink: Permalink }),
  reply: Type.Intersect([
    Category,
    Type.Object({ meta_title: Nullable(Type.String()), meta_description: Nullable(Type.String()) }),
  ]),
  answers: 'prepared',
})

export const Author = Type.Intersect([
  Person,
  Type.Object({
    bio: Nullable(Type.String()),
    /** Links to the author's other pages. */
    links: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
    position: Type.Integer(),
    contents_count: Type.Integer(),
    meta_title: Nullable(Type.String()),
    meta_description: Nullable(Type.String()),
    ...NotTranslated,
  }),
])
export type Author = Static<typeof Author>

export const listAuthors = endpoint({
  method: 'GET',
  path: '/api/authors',
  access: 'everyone',
  translated: true,
  query: Type.Object({ page: Page }),
  reply: Type.Array(Author),
  headers: LastPage,
  answers: 'prepared',
})

export const getAuthor = endpoint({
  method: 'GET',
  path: '/api/authors/:permalink',
  access: 'everyone',
  translated: true,
  params: Type.Object({ permalink: Permalink }),
  reply: Author,
  answers: 'prepared',
})

/** A custom field that describes programs and filters lists. */
export const CustomField = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  title: Type.String(),
  type: OneOf(CUSTOM_FIELD_TYPES),
  options: Type.Array(Type.Object({ slug: Type.String(), title: Type.String() })),
  filterable: Type.Boolean(),
  on_card: Type.Boolean(),
  on_page: Type.Boolean(),
  position: Type.Integer(),
})
export type CustomField = Static<typeof CustomField>

export const listCustomFields = endpoint({
  method: 'GET',
  path: '/api/custom_fields',
  access: 'everyone',
  translated: true,
  reply: Type.Array(CustomField),
  answers: 'prepared',
})
