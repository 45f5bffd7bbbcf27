import { Type, type Static } from 'typebox'
import { RegionRule } from '../store/access-rules.ts'
import { ACCESS_MODES, CONTENT_KINDS, CONTENT_STATUSES } from './catalogue.ts'
import { COMMENT_MODES } from '../community/community.ts'
import { LIVE_STATES } from '../live/live.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Revision, RevisionField, RevisionParams } from '../platform/revisions.ts'
import { Id, Moment, Page, PageHeaders, Place, RefusedRow, Version } from '../platform/shapes.ts'
import { Nullable, OneOf, TranslationsOf } from '../platform/schema-builders.ts'

/** The kinds that `createProgram` creates; live events are created by `createLiveEvent`. */
export const NEW_KINDS = ['video', 'collection', 'resource'] as const
export const CHAPTER_STYLES = ['sidebar', 'below', 'grid'] as const
export const IMAGE_SHAPES = ['horizontal', 'vertical', 'square'] as const
export type ImageShape = (typeof IMAGE_SHAPES)[number]
/** State of its film: none, being encoded, failed, playable. */
export const FILM_STATES = ['missing', 'processing', 'failed', 'ready'] as const
export const PROGRAM_SORTS = ['updated', 'created', 'published', 'title', 'duration', 'views'] as const

/** Visible text: empty is too short, blanks alone are malformed. */
const Name = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^$|\\S' })
const Title = Name(255)

/** A program as the admin lists it, with unpublished changes. */
export const ProgramRow = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  kind: OneOf(CONTENT_KINDS),
  status: OneOf(CONTENT_STATUSES),
  access: OneOf(ACCESS_MODES),
  /** Seconds; for a collection the sum of its films. */
  duration: Type.Number(),
  image: Nullable(Type.String()),
  blur_hash: Nullable(Type.String()),
  demo: Type.Boolean(),
  published_at: Nullable(Moment),
  publish_at: Nullable(Moment),
  expire_at: Nullable(Moment),
  /** Announced to visitors before its release. */
  coming_soon: Type.Boolean(),
  /** The program has unpublished changes. */
  has_changes: Type.Boolean(),
  chapters_count: Type.Integer(),
  /** Collections that contain it: it plays there whatever its own status. */
  in_collections: Type.Integer(),
  categories: Type.Array(Type.String()),
  views: Type.Integer(),
  created_at: Moment,
  updated_at: Moment,
  video_id: Nullable(Type.Integer()),
  video_state: Nullable(Type.String()),
  video_watchable: Type.Boolean(),
  video_percent: Nullable(Type.Number()),
})
export type ProgramRow = Static<typeof ProgramRow>

const Fraction = Type.Number({ minimum: 0, maximum: 1 })
/** A part of a picture, as fractions of its width and height. */
export const Crop = Type.Object({ x: Fraction, y: Fraction, width: Fraction, height: Fraction })
export type Crop = Static<typeof Crop>

/** A picture of one shape with its original. `crop` is null if it follows the focal point. */
export const ProgramImage = Type.Object({
  image: Type.String(),
  original: Type.String(),
  crop: Nullable(Crop),
})
export type ProgramImage = Static<typeof ProgramImage>

/** Chosen slugs of select and multi fields; one plain written value of every other type. */
export const CustomValues = Type.Record(Type.String(), Type.Array(Type.String()))
export type CustomValues = Static<typeof CustomValues>

const Plain = (maxLength: number) => Nullable(Type.String({ maxLength }))

export const ProgramTranslations = TranslationsOf({
  title: Plain(255),
  short_description: Plain(300),
  description: Plain(20_000),
  meta_title: Plain(120),
  meta_description: Plain(320),
})

export const Program = Type.Object({
  ...ProgramRow.properties,
  short_description: Nullable(Type.String()),
  description: Nullable(Type.String()),
  preview_seconds: Type.Integer(),
  tags: Type.Array(Type.String()),
  meta_title: Nullable(Type.String()),
  meta_description: Nullable(Type.String()),
  chapter_style: Nullable(OneOf(CHAPTER_STYLES)),
  commenting: OneOf(COMMENT_MODES),
  horizontal_image: Nullable(Type.String()),
  vertical_image: Nullable(Type.String()),
  square_image: Nullable(Type.String()),
  images: Type.Object({
    horizontal: Nullable(ProgramImage),
    vertical: Nullable(ProgramImage),
    square: Nullable(ProgramImage),
  }),
  category_ids: Type.Array(Type.Integer()),
  author_ids: Type.Array(Type.Integer()),
  custom_values: CustomValues,
  translations: ProgramTranslations,
  /** The countries in which its page and film are available. */
  regions: RegionRule,
  /** Of a live event; the rest of it is asked for by `getLiveEvent`. */
  live_state: Nullable(OneOf(LIVE_STATES)),
  live_at: Nullable(Moment),
  /** The current public address; differs from `permalink` while a new one is unpublished. */
  public_permalink: Type.String(),
  /** A film that replaces the current one once it is playable. */
  next_video: Nullable(
    Type.Object({
      id: Type.Integer(),
      file_name: Type.String(),
      state: Type.String(),
      percent: Nullable(Type.Number()),
      failure_code: Nullable(Type.String()),
      failure: Nullable(Type.String()),
    }),
  ),
  /** Sent back on saving: refused if somebody else has saved a newer one. */
  version: Type.Integer(),
})
export type Program = Static<typeof Program>

const ProgramId = Type.Object({ id: Id })

const filters = {
  status: Type.Optional(OneOf(CONTENT_STATUSES)),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  kind: Type.Optional(OneOf(CONTENT_KINDS)),
  film: Type.Optional(OneOf(FILM_STATES)),
  access: Type.Optional(OneOf(ACCESS_MODES)),
  category_id: Type.Optional(Id),
  author_id: Type.Optional(Id),
  no_category: Type.Optional(Type.Boolean()),
  no_captions: Type.Optional(Type.Boolean()),
  has_changes: Type.Optional(Type.Boolean()),
  /** Added at or after, and before. */
  added_from: Type.Optional(Moment),
  added_to: Type.Optional(Moment),
}

/** Filters of the list of programs; without a status archived ones are excluded. */
export const ProgramFilters = Type.Object(filters)
export type ProgramFilters = Static<typeof ProgramFilters>

const order = {
  sort: Type.Optional(OneOf(PROGRAM_SORTS)),
  direction: Type.Optional(OneOf(['asc', 'desc'])),
}

/** The total stops at 10,001. */
export const listPrograms = endpoint({
  method: 'GET',
  path: '/bullet/api/programs',
  access: { view_own: 'content' },
  query: Type.Object({
    page: Page,
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
    ...filters,
    ...order,
  }),
  reply: Type.Array(ProgramRow),
  headers: PageHeaders,
})

export const getProgram = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id',
  access: { view_own: 'content' },
  params: ProgramId,
  reply: Program,
})

export const createProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs',
  access: { edit_own: 'content' },
  body: Type.Object({ title: Title, kind: Type.Optional(OneOf(NEW_KINDS)) }),
  reply: Program,
  status: 201,
})

/** Saved at once for a hidden program; for a public one as a draft until `publish`. */
export const changeProgram = endpoint({
  method: 'PATCH',
  path: '/bullet/api/programs/:id',
  access: { edit_own: 'content' },
  params: ProgramId,
  body: Type.Object({
    version: Version,
    title: Type.Optional(Title),
    permalink: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    short_description: Type.Optional(Plain(300)),
    description: Type.Optional(Plain(20_000)),
    access: Type.Optional(OneOf(ACCESS_MODES)),
    preview_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 30 })),
    meta_title: Type.Optional(Plain(120)),
    meta_description: Type.Optional(Plain(320)),
    /** Each language that is named is replaced as a whole; others stay. */
    translations: Type.Optional(ProgramTranslations),
    chapter_style: Type.Optional(Nullable(OneOf(CHAPTER_STYLES))),
    commenting: Type.Optional(OneOf(COMMENT_MODES)),
    category_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    author_ids: Type.Optional(Type.Array(Id, { maxItems: 10 })),
    regions: Type.Optional(RegionRule),
    /** By the field's key; null or an empty choice removes the value, omitted keys stay. */
    custom_values: Type.Optional(
      Type.Record(
        Type.String(),
        Nullable(
          Type.Union([
            Type.String({ maxLength: 500 }),
            Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }),
          ]),
        ),
        { maxProperties: 200 },
      ),
    ),
    /** Sets a still of the film as the picture of every shape. */
    poster_candidate: Type.Optional(Place),
  }),
  reply: Program,
})

/**
 * A draft with the texts, pictures, terms, films, chapters, files and settings of a program, which the same offers open.
 * Nothing that people did with it comes along. Live events have `duplicateLiveEvent`.
 */
export const duplicateProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/duplicate',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Program,
  status: 201,
})

/** What it was as it was saved, newest first; the last fifty are kept. */
export const listProgramRevisions = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/revisions',
  access: { view_own: 'content' },
  params: ProgramId,
  reply: Type.Array(Revision),
})

/** The texts of an earlier revision beside those of now. */
export const compareProgramRevision = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/revisions/:revision_id',
  access: { view_own: 'content' },
  params: RevisionParams,
  reply: Type.Array(RevisionField),
})

/** Makes a program what it was; visitors see it as any other change. Its address stays. */
export const restoreProgramRevision = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/revisions/:revision_id/restore',
  access: { edit_own: 'content' },
  params: RevisionParams,
  body: Type.Object({ version: Version }),
  reply: Program,
})

/** Discards unpublished changes. */
export const discardChanges = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/discard',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Program,
})

/** Publishes a program with its saved changes, or the changes of a public one. */
export const publishProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/publish',
  access: { edit_own: 'content' },
  params: ProgramId,
  query: Type.Object({
    /** `keep`: unpublished changes stay in the draft, as in an undo. */
    changes: Type.Optional(OneOf(['keep'])),
    /** Refused if the program was saved after this version. */
    version: Type.Optional(Version),
  }),
  reply: Program,
})

/** Hides a program, or cancels its schedule. */
export const unpublishProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/unpublish',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Program,
})

/**
 * Schedules publishing and expiry. Omitted fields stay; `null` removes an expiry. A published program only accepts an
 * expiry.
 */
export const scheduleProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/schedule',
  access: { edit_own: 'content' },
  params: ProgramId,
  body: Type.Object({
    publish_at: Type.Optional(Moment),
    expire_at: Type.Optional(Nullable(Moment)),
    coming_soon: Type.Optional(Type.Boolean()),
  }),
  reply: Program,
})

export const unscheduleProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/unschedule',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Program,
})

/** Archives a program: hidden from visitors and from the admin's lists. */
export const archiveProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/archive',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Program,
})

export const restoreProgram = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/restore',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Program,
})

export const deleteProgram = endpoint({
  method: 'DELETE',
  path: '/bullet/api/programs/:id',
  access: { edit_own: 'content' },
  params: ProgramId,
})

/** Cancels the replacement of the current film. */
export const discardNextFilm = endpoint({
  method: 'DELETE',
  path: '/bullet/api/programs/:id/next_film',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Program,
})

/** Body: the picture itself (image/jpeg, png, webp or avif, at most 10 MB), cut to every shape. */
export const setProgramImage = endpoint({
  method: 'PUT',
  path: '/bullet/api/programs/:id/image',
  access: { edit_own: 'content' },
  params: ProgramId,
  reply: Program,
})

const ImageAddress = Type.Object({ id: Id, shape: OneOf(IMAGE_SHAPES) })

/**
 * The picture of one shape. Body: a new picture, or nothing: then it is cut anew from what it has, from `still` of the
 * film, or from what another shape has (`from`). The crop is given whole or left out; without one the cut follows what
 * catches the eye.
 */
export const setShapeImage = endpoint({
  method: 'PUT',
  path: '/bullet/api/programs/:id/images/:shape',
  access: { edit_own: 'content' },
  params: ImageAddress,
  query: Type.Object({
    ...Type.Partial(Crop).properties,
    still: Type.Optional(Place),
    from: Type.Optional(OneOf(IMAGE_SHAPES)),
  }),
  reply: Program,
})

/**
 * The automatic crop of a shape, used if nobody chose a part: of its own original, or with `from` of another shape's.
 */
export const getAutomaticCut = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/images/:shape/cut',
  access: { edit_own: 'content' },
  params: ImageAddress,
  query: Type.Object({ from: Type.Optional(OneOf(IMAGE_SHAPES)) }),
  reply: Crop,
})

export const removeShapeImage = endpoint({
  method: 'DELETE',
  path: '/bullet/api/programs/:id/images/:shape',
  access: { edit_own: 'content' },
  params: ImageAddress,
  reply: Program,
})

export const BULK_ACTIONS = [
  'publish',
  'unpublish',
  'archive',
  'restore',
  'delete',
  'add_category',
  'remove_category',
  'add_author',
  'remove_author',
  'set_access',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
/** Programs one call names at most. */
export const MOST_AT_ONCE = 1000

/**
 * Does one thing to some programs while the caller waits; `startProgramTask` does it to any number. Each is done or
 * refused by itself; what is changed this way is seen by visitors at once.
 */
export const actOnPrograms = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/bulk',
  access: { edit_own: 'content' },
  body: Type.Object({
    action: OneOf(BULK_ACTIONS),
    ids: Type.Array(Id, { minItems: 1, maxItems: MOST_AT_ONCE }),
    /** The category or author to add or remove. */
    term_id: Type.Optional(Id),
    access: Type.Optional(OneOf(ACCESS_MODES)),
    /** With `publish`: see `publishProgram`. */
    changes: Type.Optional(OneOf(['keep'])),
  }),
  reply: Type.Object({
    /** Each with its previous status. */
    done: Type.Array(Type.Object({ id: Type.Integer(), was: OneOf(CONTENT_STATUSES) })),
    refused: Type.Array(RefusedRow),
  }),
})

/** A saved list of programs; personal to each staff member. */
export const SavedView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  search: Type.Object({ ...filters, ...order }),
})
export type SavedView = Static<typeof SavedView>

const ViewName = Name(60)

export const listViews = endpoint({
  method: 'GET',
  path: '/bullet/api/program_views',
  access: { view_own: 'content' },
  reply: Type.Array(SavedView),
})

export const createView = endpoint({
  method: 'POST',
  path: '/bullet/api/program_views',
  access: { view_own: 'content' },
  body: Type.Object({ name: ViewName, search: SavedView.properties.search }),
  reply: SavedView,
  status: 201,
})

export const changeView = endpoint({
  method: 'PATCH',
  path: '/bullet/api/program_views/:id',
  access: { view_own: 'content' },
  params: ProgramId,
  body: Type.Object({
    name: Type.Optional(ViewName),
    search: Type.Optional(SavedView.properties.search),
  }),
  reply: SavedView,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/bullet/api/program_views/:id',
  access: { view_own: 'content' },
  params: ProgramId,
})
