import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id } from '../platform/shapes.ts'

/**
 * Why a signal was not taken. `hevc`, `av1`, `picture_codec`: the picture is in that, or another than H.264.
 * `sound_codec`: the sound is not AAC, nor what can be made into it. `unreadable`: it is broken. `no_picture`: sound
 * alone, where a picture was before. `unreachable`: an encoder by WHIP was answered, but nothing arrived over UDP.
 */
export const SIGNAL_PROBLEMS = [
  'hevc',
  'av1',
  'picture_codec',
  'sound_codec',
  'unreadable',
  'no_picture',
  'unreachable',
] as const
export type SignalProblem = (typeof SIGNAL_PROBLEMS)[number]

/** How loud the sound of the last ten seconds was, in decibels below full scale; -120 is silence. */
export const SoundLevel = Type.Object({
  /** Of the last half second. */
  level_db: Type.Number(),
  mean_db: Type.Number(),
  peak_db: Type.Number(),
  /** Half seconds whose peak is at the limit, where sound is distorted. */
  clippings: Type.Integer(),
  /** Seconds measured, at most ten. */
  seconds: Type.Number(),
})
export type SoundLevel = Static<typeof SoundLevel>

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
  /** How often its clock has jumped in the last minute. */
  clock_jumps: Type.Integer(),
  /** Null without a picture, and before its first segment is complete. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** Null without sound, and until it is measured, which begins as somebody looks. */
  sound: Nullable(SoundLevel),
})
export type SignalHealth = Static<typeof SignalHealth>

/**
 * How a rendition is: `passed_on` as it was sent; `encoded`; `starting`: encoded, but not there yet; `slow`: dropped, as
 * the machine was too slow for it, and tried again; `failed`: its encoder ended, and is tried again; `no_room`: the
 * machine encodes enough already.
 */
export const RENDITION_STATES = ['passed_on', 'encoded', 'starting', 'slow', 'failed', 'no_room'] as const
export type RenditionState = (typeof RENDITION_STATES)[number]

export const BroadcastRendition = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  /** A second, on average; null before the first segment is complete. */
  bits: Nullable(Type.Integer()),
  state: OneOf(RENDITION_STATES),
})
export type BroadcastRendition = Static<typeof BroadcastRendition>

/** How many renditions the machine that receives broadcasts encodes at once. */
export const EncodingCapacity = Type.Object({
  /** Of 480 lines, or as many as the operator allows. */
  total: Type.Integer(),
  free: Type.Integer(),
})
export type EncodingCapacity = Static<typeof EncodingCapacity>

export const SignalReport = Type.Object({
  /** Null without a signal. */
  health: Nullable(SignalHealth),
  /** Why the last signal of these five minutes was not taken; null once one is. */
  problem: Nullable(OneOf(SIGNAL_PROBLEMS)),
  /** What viewers can choose, largest first; empty before it is on air. */
  renditions: Type.Array(BroadcastRendition),
  /** Null before it is measured. */
  capacity: Nullable(EncodingCapacity),
})
export type SignalReport = Static<typeof SignalReport>

/** How the signal of an event arrives. */
export const getSignalHealth = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/signal',
  access: { view_own: 'content' },
  params: Type.Object({ id: Id }),
  reply: SignalReport,
})
