import { Type, type Static } from 'typebox'
import { PLAYBACK_STATES } from '../playback/playback.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { LATENCIES } from './live.ts'

/** A broadcast as the player takes it. The address is the same for everybody of an hour and ends at `expires_at`. */
export const LiveStream = Type.Object({
  url: Type.String(),
  expires_at: Moment,
  latency: OneOf(LATENCIES),
  /** Whether viewers may go back within it. */
  dvr: Type.Boolean(),
})
export type LiveStream = Static<typeof LiveStream>

/** Whether this viewer may watch a live event now, and where; `unavailable` while nothing of it plays. */
export const LivePlayback = Type.Object({
  state: OneOf(PLAYBACK_STATES),
  stream: Nullable(LiveStream),
})
export type LivePlayback = Static<typeof LivePlayback>

const ById = Type.Object({ id: Id })

/** Asked again when `live:<id>` says that the event has changed, and before the address ends. */
export const getLivePlayback = endpoint({
  method: 'GET',
  path: '/api/live_events/:id/playback',
  access: 'everyone',
  params: ById,
  reply: LivePlayback,
})

/** The signal of an event as the staff sees it, also before it is on air. */
export const getLivePreview = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/playback',
  access: { view: 'content' },
  params: ById,
  reply: LivePlayback,
})
