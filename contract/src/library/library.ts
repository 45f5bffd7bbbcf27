import { Type, type Static } from 'typebox'
import { Card, ChapterHit } from '../catalogue/catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { EpochMilliseconds, Id, LastPage, Moment, NO_NUL, Page } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** Everything here belongs to one signed-in person; a guest's is kept in the browser. */

const listing = { page: Page, per_page: Type.Integer({ minimum: 1, maximum: 100, default: 24 }) }
const Listing = Type.Object(listing)

/** A favourite program, or one with favourite films inside. */
export const Favorite = Type.Intersect([
  Card,
  Type.Object({
    /** The program itself is a favourite, not only some of its chapters. */
    whole: Type.Boolean(),
    chapters: Type.Array(ChapterHit),
    /** False while it is not published: it stays in the list and says so. */
    available: Type.Boolean(),
    added_at: Moment,
  }),
])
export type Favorite = Static<typeof Favorite>

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/contents/favorites',
  access: 'members',
  query: Listing,
  reply: Type.Array(Favorite),
  headers: LastPage,
})

const ContentId = Type.Object({ id: Id })
const InChapter = Type.Object({ cid: Type.Optional(Id) })
const IsFavorite = Type.Object({
  /** Of the program, or of the chapter that was asked for. */
  favorite: Type.Boolean(),
  /** All chapters of the program that are favourites by themselves. */
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

/** A program somebody has begun, with where they are in it. */
export const ProgramInProgress = Type.Intersect([
  Card,
  Type.Object({
    /** The chapter last watched, in a collection. */
    chapter_id: Nullable(Type.Integer()),
    chapter_title: Nullable(Type.String()),
    /** Where the film last watched goes on, in seconds: 0 where it is barely begun or all but seen. And its length. */
    position_seconds: Type.Number(),
    film_seconds: Type.Number(),
    /** Films of it watched to the end. */
    watched_count: Type.Integer(),
    /** Nothing of it is left to watch. */
    completed: Type.Boolean(),
    available: Type.Boolean(),
    /** Of what was bought or rented: when that was. */
    viewed_at: Moment,
    /** Of what was bought, rented or given: until when it is open, null for ever. A rental is to be begun by then. */
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
  query: Type.Object({ ...listing, tab: Type.Optional(OneOf(LIBRARY_TABS)) }),
  reply: Type.Array(ProgramInProgress),
  headers: LastPage,
})

export const listRecentViews = endpoint({
  method: 'GET',
  path: '/api/contents/recent_views',
  access: 'members',
  query: Listing,
  reply: Type.Array(ProgramInProgress),
  headers: LastPage,
})

/** Forgets one program of what was viewed; marks and positions with it. */
export const forgetView = endpoint({
  method: 'DELETE',
  path: '/api/contents/recent_views/:id',
  access: 'members',
  params: ContentId,
})

/** Forgets everything that was viewed, with all marks and positions. */
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
  /** Where it goes on: 0 where it is barely begun, all but seen, or was marked as watched. */
  position_seconds: Type.Number(),
  film_seconds: Type.Number(),
  saved_at: Moment,
})
export type Position = Static<typeof Position>

/** Everything of this person's on the page of one program, in one answer. */
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
 * Where somebody is in a film. Saved while it plays, on pause, and as the page is hidden (by a request that outlives
 * the page). An older report that arrives late changes nothing. At 90 % the film counts as watched. Of a guest nothing
 * is kept but that the film was opened.
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
    /** When it was so, by the viewer's clock in milliseconds: what tells a late report. */
    at: EpochMilliseconds,
  }),
  reply: Type.Object({ watched: Type.Boolean() }),
})

const MOST_TAKEN = 200

/**
 * What a browser kept of a guest becomes the member's who signs in there. What is newer of the member's stays, and what
 * is gone or closed to them is left out.
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
