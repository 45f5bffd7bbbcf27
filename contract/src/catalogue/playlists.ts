import { Type, type Static } from 'typebox'
import { CONTENT_STATUSES, Marker, Resource } from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { VIDEO_STATES } from '../media/media.ts'
import { Bytes, Id, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** The kinds of entries in a playlist. */
export const ENTRY_KINDS = ['video', 'divider', 'resource'] as const
export const MOST_ENTRIES = 1000
export const MOST_RESOURCES = 100
export const MOST_RESOURCE_BYTES = 2_000_000_000
export const MOST_MARKERS = 200

/** An entry of a collection's playlist as its publisher sees it. */
export const PlaylistEntry = Type.Object({
  id: Type.Integer(),
  kind: OneOf([...ENTRY_KINDS, 'live']),
  /** The title visitors see: the entry's own, or that of its program or file. */
  title: Type.String(),
  own_title: Nullable(Type.String()),
  description: Nullable(Type.String()),
  free_preview: Type.Boolean(),
  /** The program of its film. */
  program_id: Nullable(Type.Integer()),
  program_status: Nullable(OneOf(CONTENT_STATUSES)),
  image: Nullable(Type.String()),
  blur_hash: Nullable(Type.String()),
  /** Seconds. */
  duration: Type.Number(),
  video_id: Nullable(Type.Integer()),
  video_state: Nullable(OneOf(VIDEO_STATES)),
  video_watchable: Type.Boolean(),
  video_percent: Nullable(Type.Number()),
  resource: Nullable(Resource),
})
export type PlaylistEntry = Static<typeof PlaylistEntry>

/** In order. */
const Playlist = Type.Array(PlaylistEntry)

const ProgramId = Type.Object({ id: Id })
const EntryTitle = Type.String({ maxLength: 255 })
const EntryText = Type.String({ maxLength: 2000 })

/** A film by its program, a file of the collection, or a heading, which requires a title. */
export const NewEntry = Type.Object({
  kind: OneOf(ENTRY_KINDS),
  program_id: Type.Optional(Id),
  resource_id: Type.Optional(Id),
  title: Type.Optional(EntryTitle),
  description: Type.Optional(EntryText),
  free_preview: Type.Optional(Type.Boolean()),
})
export type NewEntry = Static<typeof NewEntry>

export const getPlaylist = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/chapters',
  access: { view_own: 'content' },
  params: ProgramId,
  reply: Playlist,
})

export const addToPlaylist = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/chapters',
  access: { edit_own: 'content' },
  params: ProgramId,
  body: Type.Object({
    entries: Type.Array(NewEntry, { minItems: 1, maxItems: 200 }),
    /** The entry to insert before; the end if omitted or deleted. */
    before: Type.Optional(Id),
  }),
  reply: Playlist,
  status: 201,
})

/** An empty title or description removes its own. */
export const changeEntry = endpoint({
  method: 'PATCH',
  path: '/bullet/api/programs/:id/chapters/:chapter_id',
  access: { edit_own: 'content' },
  params: Type.Object({ id: Id, chapter_id: Id }),
  body: Type.Object({
    title: Type.Optional(EntryTitle),
    description: Type.Optional(EntryText),
    free_preview: Type.Optional(Type.Boolean()),
  }),
  reply: Playlist,
})

/** `ids`: ids of entries joined by commas. Missing ones are ignored. */
export const removeFromPlaylist = endpoint({
  method: 'DELETE',
  path: '/bullet/api/programs/:id/chapters',
  access: { edit_own: 'content' },
  params: ProgramId,
  query: Type.Object({ ids: Type.String({ pattern: '^\\d{1,15}(,\\d{1,15}){0,999}$' }) }),
  reply: Playlist,
})

/** The complete order; refused unless it names exactly the existing entries. */
export const orderPlaylist = endpoint({
  method: 'PUT',
  path: '/bullet/api/programs/:id/chapters/order',
  access: { edit_own: 'content' },
  params: ProgramId,
  body: Type.Object({ ids: Type.Array(Id, { maxItems: MOST_ENTRIES }) }),
  reply: Playlist,
})

/** A download of a program, as its publisher sees it. */
export const ResourceRow = Type.Intersect([
  Resource,
  Type.Object({
    downloads: Type.Integer(),
    /** The file is also an entry of the collection's playlist. */
    in_playlist: Type.Boolean(),
    created_at: Moment,
  }),
])
export type ResourceRow = Static<typeof ResourceRow>

const ResourceId = Type.Object({ id: Id })

export const listResources = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/resources',
  access: { view_own: 'content' },
  params: ProgramId,
  reply: Type.Array(ResourceRow),
})

/** The body is the file. */
export const addResource = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/:id/resources',
  access: { edit_own: 'content' },
  params: ProgramId,
  query: Type.Object({ file_name: Type.String({ minLength: 1, maxLength: 255 }) }),
  body: Bytes,
  reply: ResourceRow,
  status: 201,
})

export const renameResource = endpoint({
  method: 'PATCH',
  path: '/bullet/api/resources/:id',
  access: { edit_own: 'content' },
  params: ResourceId,
  body: Type.Object({ title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }) }),
  reply: ResourceRow,
})

export const removeResource = endpoint({
  method: 'DELETE',
  path: '/bullet/api/resources/:id',
  access: { edit_own: 'content' },
  params: ResourceId,
})

/** The complete order; refused unless it names exactly the existing files. */
export const orderResources = endpoint({
  method: 'PUT',
  path: '/bullet/api/programs/:id/resources/order',
  access: { edit_own: 'content' },
  params: ProgramId,
  body: Type.Object({ ids: Type.Array(Id, { maxItems: MOST_RESOURCES }) }),
  reply: Type.Array(ResourceRow),
})

/** The file, for viewers who may watch its program. Supports ranges. */
export const downloadResource = endpoint({
  method: 'GET',
  path: '/api/resources/:id/download',
  access: 'everyone',
  params: ResourceId,
  answers: 'file',
})

/** The time marks of a film. `version` changes with them and is sent back on saving. */
export const Markers = Type.Object({
  version: Type.String(),
  markers: Type.Array(Marker),
})
export type Markers = Static<typeof Markers>

export const MarkerTitle = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })

/** All time marks of a film, on top of `version`. */
export const MarkersInput = Type.Object({
  version: Type.String({ maxLength: 64 }),
  markers: Type.Array(
    Type.Object({ at_seconds: Type.Number({ minimum: 0, maximum: 86_400 }), title: MarkerTitle }),
    { maxItems: MOST_MARKERS },
  ),
})

const VideoId = Type.Object({ id: Id })

export const getMarkers = endpoint({
  method: 'GET',
  path: '/bullet/api/videos/:id/markers',
  access: { view_own: 'content' },
  params: VideoId,
  reply: Markers,
})

/** Replaces all marks of a film; refused if somebody else has saved newer ones. */
export const saveMarkers = endpoint({
  method: 'PUT',
  path: '/bullet/api/videos/:id/markers',
  access: { edit_own: 'content' },
  params: VideoId,
  body: MarkersInput,
  reply: Markers,
})
