import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const CaptionTrack = Type.Object({ language: Type.String(), label: Type.String(), url: Type.String() })

/** A film for the player. Addresses are signed for this viewer and expire at `expires_at`. */
export const PlayableFilm = Type.Object({
  video_id: Type.Integer(),
  url: Type.String(),
  expires_at: Moment,
  /** Seconds. */
  duration: Type.Number(),
  /** Seconds of a recording that its trim leaves out before the first that is shown; absent without any. */
  begins_at: Type.Optional(Type.Number()),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  poster: Nullable(Type.String()),
  storyboard_url: Nullable(Type.String()),
  captions: Type.Array(CaptionTrack),
  /** The film has several audio tracks. */
  several_sounds: Type.Boolean(),
  /** False while higher renditions are being encoded. */
  complete: Type.Boolean(),
})
export type PlayableFilm = Static<typeof PlayableFilm>

export const PLAYBACK_STATES = [
  'playable',
  /** Limited to the first `preview_seconds`, for a viewer without access. */
  'preview',
  'sign_in_required',
  'locked',
  'processing',
  'scheduled',
  'expired',
  'unavailable',
] as const

/** Whether this viewer may watch a film, and its address. */
export const Playback = Type.Object({
  state: OneOf(PLAYBACK_STATES),
  film: Nullable(PlayableFilm),
  /** The release of a scheduled program. */
  opens_at: Nullable(Moment),
  preview_seconds: Type.Integer(),
  /** A rental: `watch_hours` from its first play, until `ends_at`; before that it must be started by then. */
  rental: Nullable(Type.Object({ watch_hours: Type.Integer(), began_at: Nullable(Moment), ends_at: Moment })),
})
export type Playback = Static<typeof Playback>

/** The playback of a program for this viewer: personal, never cached. */
export const getPlayback = endpoint({
  method: 'GET',
  path: '/api/contents/:permalink/playback',
  access: 'everyone',
  params: Type.Object({ permalink: Type.String({ maxLength: 200, pattern: NO_NUL }) }),
  reply: Playback,
})

/** The same for a film of a collection. */
export const getChapterPlayback = endpoint({
  method: 'GET',
  path: '/api/chapters/:id/playback',
  access: 'everyone',
  params: Type.Object({ id: Id }),
  reply: Playback,
})

/** The same for staff, for any program and its draft. */
export const getProgramPlayback = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/playback',
  access: { view_own: 'content' },
  params: Type.Object({ id: Id }),
  reply: Playback,
})

const PlaybackParams = Type.Object({ permalink: Type.String({ maxLength: 200, pattern: NO_NUL }) })

/** Seconds between two heartbeats of a playing film. */
export const STREAM_BEAT_SECONDS = 30

/**
 * A sign that this member watches a film on this device, every `STREAM_BEAT_SECONDS`: the device takes one of the
 * streams the member's plan allows, until 60 seconds after the last sign. A rental begins with the first one. 401
 * `user_limit` where there is none left, 403 `film_closed` where what opened the film has ended meanwhile.
 */
export const keepStreaming = endpoint({
  method: 'POST',
  path: '/api/contents/:permalink/streams',
  access: 'everyone',
  params: PlaybackParams,
  /** The collection's film that is playing. */
  query: Type.Object({ chapter_id: Type.Optional(Id) }),
  whileImpersonating: true,
})

/** The film is paused: its stream is released at once. */
export const stopStreaming = endpoint({
  method: 'DELETE',
  path: '/api/contents/:permalink/streams',
  access: 'everyone',
  params: PlaybackParams,
  whileImpersonating: true,
})
