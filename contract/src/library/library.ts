import { Type, type Static } from 'typebox'
import { Card, ChapterHit } from '../catalogue/catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { EpochMilliseconds, Id, LastPage, Moment, NO_NUL, Page } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** The personal library of a signed-in member; a guest's is stored in the browser. */

const listing = {
  page: Page,
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 24 }),
}
const Listing = Type.Object(listing)

/** A favourite program, or one with favourite chapters. */
export const Favorite = Type.Intersect([
  Card,
  Type.Object({
    /** Whether the program itself is a favourite, not only some of its chapters. */
    whole: Type.Boolean(),
    chapters: Type.Array(ChapterHit),
    /** False while it is unpublished: it stays in the list, marked. */
    available: Type.Boolean(),
    added_at: Moment,
  }),
])
export type Favorite = Static<typeof Favorite>

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/contents/favorites',
  access: 'members',
  translated: true,
  query: Listing,
  reply: Type.Array(Favorite),
  headers: LastPage,
})

const ContentId = Type.Object({ id: Id })
const InChapter = Type.Object({ cid: Type.Optional(Id) })
const IsFavorite = Type.Object({
  /** Whether the program, or the requested chapter, is a favourite. */
  favorite: Type.Boolean(),
  /** All chapters of the program that are favourites. */
  chapter_ids: Type.Array(Type.Integer()),
})

/** `id`: a program; `cid`: one of its chapters. */
export const getFavorite = endpoint({
  method: 'GET',
  path: '/api/favorites/:id',
  access: 'members',
  params: ContentId,
  query: InChapter,
  reply: IsFavorite,
})

export const addFavorite = endpoint({
  method: 'POST',
  path: '/api/favorites',
  access: 'members',
  body: Type.Object({ id: Id, cid: Type.Optional(Nullable(Id)) }),
  reply: IsFavorite,
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/favorites/:id',
  access: 'members',
  params: ContentId,
  query: InChapter,
  reply: IsFavorite,
})

/** A program the viewer has started, with their progress. */
export const ProgramInProgress = Type.Intersect([
  Card,
  Type.Object({
    /** The last watched chapter of a collection. */
    chapter_id: Nullable(Type.Integer()),
    chapter_title: Nullable(Type.String()),
    /**
     * The position to resume the last film from, in seconds (0 if it was barely started or almost finished), and its
     * length.
     */
    position_seconds: Type.Number(),
    film_seconds: Type.Number(),
    /** Number of films watched to the end. */
    watched_count: Type.Integer(),
    /** Whether everything was watched. */
    completed: Type.Boolean(),
    available: Type.Boolean(),
    /** When it was bought or rented. */
    viewed_at: Moment,
    /** Until when it is open, null for unlimited. A rental must be started by then. */
    held: Type.Optional(
      Type.Object({
        since: Moment,
        ends_at: Nullable(Moment),
        began_at: Nullable(Moment),
        watch_hours: Nullable(Type.Integer()),
      }),
    ),
  }),
])
export type ProgramInProgress = Static<typeof ProgramInProgress>

export const LIBRARY_TABS = ['in_progress', 'completed', 'purchased', 'rented'] as const

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/contents/my_library',
  access: 'members',
  translated: true,
  query: Type.Object({ ...listing, tab: Type.Optional(OneOf(LIBRARY_TABS)) }),
  reply: Type.Array(ProgramInProgress),
  headers: LastPage,
})

export const listRecentViews = endpoint({
  method: 'GET',
  path: '/api/contents/recent_views',
  access: 'members',
  translated: true,
  query: Listing,
  reply: Type.Array(ProgramInProgress),
  headers: LastPage,
})

/** Deletes a program from the history, with its marks and positions. */
export const forgetView = endpoint({
  method: 'DELETE',
  path: '/api/contents/recent_views/:id',
  access: 'members',
  params: ContentId,
})

/** Deletes the whole history, with all marks and positions. */
export const forgetViews = endpoint({
  method: 'DELETE',
  path: '/api/contents/recent_views',
  access: 'members',
})

export const listWatchedVideos = endpoint({
  method: 'GET',
  path: '/api/contents/watched_videos',
  access: 'members',
  reply: Type.Object({ video_ids: Type.Array(Type.Integer()) }),
})

const VideoId = Type.Object({ video_id: Id })
export const WatchedVideos = Type.Object({ video_ids: Type.Array(Type.Integer()) })

export const markWatched = endpoint({
  method: 'PUT',
  path: '/api/contents/watched_videos/:video_id',
  access: 'members',
  params: VideoId,
  reply: WatchedVideos,
})

export const markUnwatched = endpoint({
  method: 'DELETE',
  path: '/api/contents/watched_videos/:video_id',
  access: 'members',
  params: VideoId,
  reply: WatchedVideos,
})

export const Position = Type.Object({
  video_id: Type.Integer(),
  chapter_id: Nullable(Type.Integer()),
  /** The position to resume from: 0 if it was barely started, almost finished or marked as watched. */
  position_seconds: Type.Number(),
  film_seconds: Type.Number(),
  saved_at: Moment,
})
export type Position = Static<typeof Position>

/** The viewer's state on the page of one program, in one answer. */
export const getMine = endpoint({
  method: 'GET',
  path: '/api/contents/:permalink/mine',
  access: 'members',
  params: Type.Object({ permalink: Type.String({ minLength: 1, maxLength: 200, pattern: NO_NUL }) }),
  reply: Type.Object({
    favorite: Type.Boolean(),
    favorite_chapter_ids: Type.Array(Type.Integer()),
    watched_video_ids: Type.Array(Type.Integer()),
    positions: Type.Array(Position),
  }),
})

/**
 * Saves a playback position: while playing, on pause, and when the page is hidden (by a request that outlives the
 * page). A late, older report changes nothing. At 90 % the film counts as watched. For a guest only the start of the
 * film is recorded.
 */
export const savePosition = endpoint({
  method: 'POST',
  path: '/api/positions',
  access: 'everyone',
  body: Type.Object({
    content_id: Id,
    chapter_id: Type.Optional(Nullable(Id)),
    video_id: Id,
    position_seconds: Type.Number({ minimum: 0, maximum: 1e9 }),
    /** Milliseconds by the viewer's clock, by which late reports are recognised. */
    at: EpochMilliseconds,
  }),
  reply: Type.Object({ watched: Type.Boolean() }),
})

const MOST_TAKEN = 200

/**
 * Imports a guest's data from the browser after signing in. Newer data of the member stays; deleted and inaccessible
 * programs are skipped.
 */
export const takeOver = endpoint({
  method: 'POST',
  path: '/api/positions/taken_over',
  access: 'members',
  body: Type.Object({
    positions: Type.Array(
      Type.Object({
        content_id: Id,
        chapter_id: Type.Optional(Nullable(Id)),
        position_seconds: Type.Number({ minimum: 0, maximum: 1e9 }),
        at: EpochMilliseconds,
      }),
      { maxItems: MOST_TAKEN },
    ),
    watched: Type.Array(Id, { maxItems: MOST_TAKEN }),
  }),
  reply: WatchedVideos,
})
export type KeptHere = Static<(typeof takeOver)['body']>
