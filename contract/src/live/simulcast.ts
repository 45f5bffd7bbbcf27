import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, NO_NUL } from '../platform/shapes.ts'

export const MOST_SIMULCAST_TARGETS = 10

/**
 * Why a target gets no stream. `refused`: its server did not take the stream, mostly for its key. `lost`: the connection
 * ended. `too_slow`: its server takes less than is sent. `not_rtmp`: what answers is no server for streams.
 */
export const SIMULCAST_PROBLEMS = [
  'private_address',
  'unknown_host',
  'unreachable',
  'untrusted',
  'not_rtmp',
  'timeout',
  'refused',
  'lost',
  'too_slow',
] as const
export type SimulcastProblem = (typeof SIMULCAST_PROBLEMS)[number]

const TARGET_FIELDS = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '^$|\\S' }),
  /** Of the server, without the key: `rtmps://a.rtmps.youtube.com/live2`. */
  url: Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL }),
}

/** Another service that shows the store's broadcasts as well. Its key is never answered. */
export const SimulcastTarget = Type.Object({ id: Type.Integer(), ...TARGET_FIELDS })
export type SimulcastTarget = Static<typeof SimulcastTarget>

const Key = Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7e]*$' })

export const NewSimulcastTarget = Type.Object({ ...TARGET_FIELDS, key: Key })
export type NewSimulcastTarget = Static<typeof NewSimulcastTarget>

/** `waiting`: for the broadcast or its signal. `failing`: tried again by itself. */
export const SIMULCAST_STATES = ['waiting', 'connecting', 'on_air', 'failing'] as const
export type SimulcastState = (typeof SIMULCAST_STATES)[number]

export const SimulcastHealth = Type.Object({
  state: OneOf(SIMULCAST_STATES),
  problem: Nullable(OneOf(SIMULCAST_PROBLEMS)),
  /** A second, of the last five. */
  bits: Type.Number(),
  /** Sent since the broadcast began, or since the target was turned on. */
  bytes: Type.Number(),
  /** Pictures left out because the server took too little. */
  dropped_frames: Type.Integer(),
})
export type SimulcastHealth = Static<typeof SimulcastHealth>

/** A target as an event uses it; `health` is null where it is off, and while live events cannot be received. */
export const EventSimulcastTarget = Type.Object({
  ...SimulcastTarget.properties,
  enabled: Type.Boolean(),
  health: Nullable(SimulcastHealth),
})
export type EventSimulcastTarget = Static<typeof EventSimulcastTarget>

const TARGETS = '/bullet/api/simulcast_targets'
const TargetId = Type.Object({ id: Id })

/** Adds a target. 400 `simulcast_target_unsafe` for no public RTMP address, 409 `too_many_simulcast_targets`. */
export const addSimulcastTarget = endpoint({
  method: 'POST',
  path: TARGETS,
  access: { edit: 'content' },
  body: NewSimulcastTarget,
  reply: SimulcastTarget,
  status: 201,
})

/** Changes a target, at once where it is on air. Another address needs its key: 400 `simulcast_key_missing`. */
export const changeSimulcastTarget = endpoint({
  method: 'PATCH',
  path: `${TARGETS}/:id`,
  access: { edit: 'content' },
  params: TargetId,
  body: Type.Partial(NewSimulcastTarget),
  reply: SimulcastTarget,
})

export const removeSimulcastTarget = endpoint({
  method: 'DELETE',
  path: `${TARGETS}/:id`,
  access: { edit: 'content' },
  params: TargetId,
})

/** All targets of the store, and which of them this event uses. */
export const listEventSimulcast = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/simulcast',
  access: { edit: 'content' },
  params: Type.Object({ id: Id }),
  reply: Type.Array(EventSimulcastTarget),
})

/** Turns a target on or off for an event, also during its broadcast. */
export const switchSimulcast = endpoint({
  method: 'PUT',
  path: '/bullet/api/live_events/:id/simulcast/:simulcast_target_id',
  access: { edit: 'content' },
  params: Type.Object({ id: Id, simulcast_target_id: Id }),
  body: Type.Object({ enabled: Type.Boolean() }),
})
