import { Type, type Static } from 'typebox'
import { CaptionTrack, PLAYBACK_STATES } from '../playback/playback.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { LATENCIES } from './live.ts'

/** A broadcast for the player. The URL is the same for all viewers within an hour, and expires at `expires_at`. */
export const LiveStream = Type.Object({
  url: Type.String(),
  /** The film it is recorded as, or shows; null before it is on air. */
  video_id: Nullable(Type.Integer()),
  expires_at: Moment,
  latency: OneOf(LATENCIES),
  /** Whether viewers may rewind. */
  dvr: Type.Boolean(),
  /** A premiere: the second of the film that all viewers see at the time of this answer. Null for a broadcast. */
  position: Nullable(Type.Number()),
  captions: Type.Array(CaptionTrack),
})
export type LiveStream = Static<typeof LiveStream>

/** A film that is shown to those who wait. */
const Trailer = Type.Object({
  video_id: Type.Integer(),
  url: Type.String(),
  expires_at: Moment,
  /** Seconds. */
  duration: Type.Number(),
  captions: Type.Array(CaptionTrack),
})
export type Trailer = Static<typeof Trailer>

/** Whether this viewer may watch a live event now, and its stream; `unavailable` while nothing plays. */
export const LivePlayback = Type.Object({
  state: OneOf(PLAYBACK_STATES),
  stream: Nullable(LiveStream),
  /** Before the start, for everybody who sees the page. */
  trailer: Nullable(Trailer),
})
export type LivePlayback = Static<typeof LivePlayback>

const ById = Type.Object({ id: Id })

/** The page calls it again when `live:<id>` signals a change of the event, and before the URL expires. */
export const getLivePlayback = endpoint({
  method: 'GET',
  path: '/api/live_events/:id/playback',
  access: 'everyone',
  params: ById,
  reply: LivePlayback,
})

/** The signal of an event for staff, also before it is on air. */
export const getLivePreview = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/playback',
  access: { view: 'content' },
  params: ById,
  reply: LivePlayback,
})
