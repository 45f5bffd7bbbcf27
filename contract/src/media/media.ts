import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, NO_NUL, Page, PageHeaders, RefusedRow } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const VIDEO_STATES = ['uploaded', 'probing', 'encoding', 'ready', 'failed'] as const

export const Rendition = Type.Object({
  name: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  frame_rate: Type.Number(),
  /** Bits per second, measured from the segments. */
  peak_bandwidth: Type.Integer(),
  average_bandwidth: Type.Integer(),
  codecs: Type.String(),
  complete: Type.Boolean(),
})

export const SoundTrack = Type.Object({
  position: Type.Integer(),
  language: Type.String(),
  label: Type.String(),
})

export const Caption = Type.Object({
  id: Type.Integer(),
  language: Type.String(),
  label: Type.String(),
  source: OneOf(['upload', 'embedded']),
  cues: Type.Integer(),
})

export const Video = Type.Object({
  id: Type.Integer(),
  file_name: Type.String(),
  /** Size of the original in bytes. */
  size: Type.Integer(),
  checksum: Nullable(Type.String()),
  state: OneOf(VIDEO_STATES),
  watchable: Type.Boolean(),
  percent: Nullable(Type.Number()),
  /** Seconds of film encoded per second. */
  speed: Nullable(Type.Number()),
  seconds_left: Nullable(Type.Integer()),
  /** The unavailable dependency that encoding waits for; it continues automatically. */
  waiting_for: Nullable(OneOf(['storage'])),
  failure_code: Nullable(Type.String()),
  failure: Nullable(Type.String()),
  duration: Nullable(Type.Number()),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  created_at: Moment,
  ready_at: Nullable(Moment),
  program_id: Nullable(Type.Integer()),
  program_title: Nullable(Type.String()),
  /** Public address of a still; null before there is one. */
  thumbnail: Nullable(Type.String()),
})
export type Video = Static<typeof Video>

export const VideoDetail = Type.Intersect([
  Video,
  Type.Object({
    renditions: Type.Array(Rendition),
    sounds: Type.Array(SoundTrack),
    captions: Type.Array(Caption),
    /** Public addresses of poster candidates. */
    poster_candidates: Type.Array(Type.String()),
  }),
])
export type VideoDetail = Static<typeof VideoDetail>

const VideoId = Type.Object({ id: Id })
const CaptionId = Type.Object({ id: Id, caption_id: Id })

export const listVideos = endpoint({
  method: 'GET',
  path: '/bullet/api/videos',
  access: { view: 'content' },
  query: Type.Object({
    page: Page,
    state: Type.Optional(OneOf([...VIDEO_STATES, 'busy'])),
    /** Parts of the file's name or of its program's title, all of them in one of the two. */
    search: Type.Optional(Type.String({ maxLength: 100, pattern: NO_NUL })),
  }),
  reply: Type.Array(Video),
  headers: PageHeaders,
})

export const getVideo = endpoint({
  method: 'GET',
  path: '/bullet/api/videos/:id',
  access: { view_own: 'content' },
  params: VideoId,
  reply: VideoDetail,
})

export const retryVideo = endpoint({
  method: 'POST',
  path: '/bullet/api/videos/:id/retry',
  access: { edit_own: 'content' },
  params: VideoId,
  reply: VideoDetail,
})

export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/bullet/api/videos/:id',
  access: { edit_own: 'content' },
  params: VideoId,
})

export const VIDEO_BULK_ACTIONS = ['retry', 'delete'] as const
export type VideoBulkAction = (typeof VIDEO_BULK_ACTIONS)[number]
export const MOST_VIDEOS_AT_ONCE = 50

/** Applies one action to several films, each by itself; returns which were changed, and why others were not. */
export const actOnVideos = endpoint({
  method: 'POST',
  path: '/bullet/api/videos/bulk',
  access: { edit: 'content' },
  body: Type.Object({
    action: OneOf(VIDEO_BULK_ACTIONS),
    ids: Type.Array(Id, { minItems: 1, maxItems: MOST_VIDEOS_AT_ONCE }),
  }),
  reply: Type.Object({
    done: Type.Array(Type.Integer()),
    refused: Type.Array(RefusedRow),
  }),
})

/** SRT or WebVTT as text; converted and checked. */
export const addCaption = endpoint({
  method: 'POST',
  path: '/bullet/api/videos/:id/captions',
  access: { edit_own: 'content' },
  params: VideoId,
  body: Type.Object({
    language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 }),
    label: Type.String({ minLength: 1, maxLength: 60 }),
    /** The file in base64; the server detects its encoding. */
    file: Type.String({ maxLength: 4_000_000 }),
  }),
  reply: VideoDetail,
  status: 201,
})

export const removeCaption = endpoint({
  method: 'DELETE',
  path: '/bullet/api/videos/:id/captions/:caption_id',
  access: { edit_own: 'content' },
  params: CaptionId,
  reply: VideoDetail,
})

/** A cue of captions. Times in seconds; bold, italic and underline are the tags `<b>`, `<i>` and `<u>`. */
export const Cue = Type.Object({
  start: Type.Number({ minimum: 0, maximum: 90_000 }),
  end: Type.Number({ minimum: 0, maximum: 90_000 }),
  text: Type.String({ maxLength: 2000 }),
  /** WebVTT cue settings; empty for bottom centre. */
  settings: Type.String({ maxLength: 200 }),
})
export type Cue = Static<typeof Cue>

/** Captions for editing. `version` changes with them and is sent back on saving. */
export const CaptionText = Type.Object({
  id: Type.Integer(),
  language: Type.String(),
  label: Type.String(),
  version: Type.String(),
  cues: Type.Array(Cue),
})
export type CaptionText = Static<typeof CaptionText>

export const getCaptionText = endpoint({
  method: 'GET',
  path: '/bullet/api/videos/:id/captions/:caption_id',
  access: { view_own: 'content' },
  params: CaptionId,
  reply: CaptionText,
})

/** Saves all cues; refused if somebody else has saved newer ones. Embedded captions become edited ones. */
export const saveCaptionText = endpoint({
  method: 'PUT',
  path: '/bullet/api/videos/:id/captions/:caption_id',
  access: { edit_own: 'content' },
  params: CaptionId,
  body: Type.Object({
    version: Type.String({ maxLength: 64 }),
    cues: Type.Array(Cue, { minItems: 1, maxItems: 10_000 }),
  }),
  reply: CaptionText,
})

/**
 * The tus endpoint. Metadata of an upload: `filename`, `filetype`, optional `program_id` (replace that program's
 * film, keep its address), optional `collection_id` (its draft becomes the last chapter of that collection), optional
 * `checksum` (SHA-256 of the whole file in hex).
 * The answer to the last chunk carries `Upload-Program-Id` and `Upload-Video-Id`.
 */
export const UPLOADS_PATH = '/bullet/api/uploads'

const upload = {
  path: `${UPLOADS_PATH}/:id`,
  access: { edit_own: 'content' },
  params: Type.Object({ id: Type.String({ maxLength: 200, pattern: NO_NUL }) }),
  answers: 'stream',
} as const
export const beginUpload = endpoint({
  method: 'POST',
  path: UPLOADS_PATH,
  access: { edit_own: 'content' },
  body: Type.Unknown(),
  answers: 'stream',
})
export const getUploadState = endpoint({ method: 'HEAD', ...upload })
export const appendToUpload = endpoint({ method: 'PATCH', ...upload, body: Type.Unknown() })
export const abandonUpload = endpoint({ method: 'DELETE', ...upload, body: Type.Unknown() })

/** The limits of uploads. */
export const getUploadRules = endpoint({
  method: 'GET',
  path: '/bullet/api/upload_rules',
  access: 'staff',
  reply: Type.Object({ max_bytes: Type.Integer(), chunk_bytes: Type.Integer() }),
})
