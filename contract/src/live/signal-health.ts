import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable } from '../platform/schema-builders.ts'
import { Id } from '../platform/shapes.ts'

/** What arrived of a signal in the last five seconds. */
export const SignalHealth = Type.Object({
  /** A second. */
  video_bits: Type.Number(),
  audio_bits: Type.Number(),
  /** Pictures a second. */
  frame_rate: Type.Number(),
  /** Longest distance of the last key frames; null before the second one. */
  key_frame_seconds: Nullable(Type.Number()),
  /** Longest time without anything. */
  pause_seconds: Type.Number(),
  /** Null without a picture, and before its first segment is complete. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
})
export type SignalHealth = Static<typeof SignalHealth>

/** The health of the signal that arrives for an event; null without one. */
export const getSignalHealth = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/signal',
  access: { view_own: 'content' },
  params: Type.Object({ id: Id }),
  reply: Type.Object({ health: Nullable(SignalHealth) }),
})
