import { Type, type Static } from 'typebox'
import { ACCESS_MODES, CONTENT_STATUSES } from '../catalogue/catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, Page, PageHeaders, Version } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { LATENCIES, LIVE_KINDS, LIVE_STATES } from './live.ts'

const Title = Type.String({ minLength: 1, maxLength: 255, pattern: '^$|\\S' })

/** A film of the store: `is_ready` once it is encoded as a whole. */
const LiveFilm = Type.Object({
  /** The id of its program. */
  id: Type.Integer(),
  title: Type.String(),
  image: Nullable(Type.String()),
  /** Seconds. */
  duration: Nullable(Type.Number()),
  is_ready: Type.Boolean(),
})

/** A live event for staff. Its texts, images and access are those of its program (`getProgram`). */
export const LiveEvent = Type.Object({
  /** The id of its program. */
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  status: OneOf(CONTENT_STATUSES),
  access: OneOf(ACCESS_MODES),
  image: Nullable(Type.String()),
  blur_hash: Nullable(Type.String()),
  video_id: Nullable(Type.Integer()),
  kind: OneOf(LIVE_KINDS),
  /** What a premiere shows; null for a broadcast, and if the film was deleted. */
  film: Nullable(LiveFilm),
  /** Shown to those who wait for the start. */
  trailer: Nullable(LiveFilm),
  state: OneOf(LIVE_STATES),
  starts_at: Moment,
  ends_at: Nullable(Moment),
  latency: OneOf(LATENCIES),
  /** Viewers may rewind the broadcast. */
  dvr: Type.Boolean(),
  record: Type.Boolean(),
  /** Goes on air with the first signal after its start time; otherwise the staff starts it. */
  auto_start: Type.Boolean(),
  chat: Type.Boolean(),
  donations: Type.Boolean(),
  /** Seconds to wait for a lost signal before the broadcast ends. */
  wait_seconds: Type.Integer(),
  /** The title while it is on air, if it differs from its title. */
  title_on_air: Nullable(Type.String()),
  /** Time at which the signal arrived; null without a signal. */
  signal_at: Nullable(Moment),
  started_at: Nullable(Moment),
  interrupted_at: Nullable(Moment),
  ended_at: Nullable(Moment),
  version: Type.Integer(),
  /** The dates it repeats on; null for a single event. */
  series_id: Nullable(Type.Integer()),
})
export type LiveEvent = Static<typeof LiveEvent>

const LiveEventId = Type.Object({ id: Id })

export const LIVE_LISTS = ['upcoming', 'on_air', 'past'] as const

/** Upcoming and on air: earliest first. Past: latest first. */
export const listLiveEvents = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events',
  access: { view_own: 'content' },
  query: Type.Object({ list: Type.Optional(OneOf(LIVE_LISTS)), page: Page }),
  reply: Type.Array(LiveEvent),
  headers: PageHeaders,
})

export const getLiveEvent = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id',
  access: { view_own: 'content' },
  params: LiveEventId,
  reply: LiveEvent,
})

/** Creates a live event with its program, as a draft. With `film_id` it is the premiere of that program's film. */
export const createLiveEvent = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events',
  access: { edit_own: 'content' },
  body: Type.Object({
    title: Title,
    starts_at: Moment,
    latency: Type.Optional(OneOf(LATENCIES)),
    film_id: Type.Optional(Id),
  }),
  reply: LiveEvent,
  status: 201,
})

/**
 * A draft with the page, the settings and the chat rules of a live event, whatever has become of it, at another moment.
 * Its recording, messages, keys and tickets stay with it.
 */
export const duplicateLiveEvent = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/duplicate',
  access: { edit_own: 'content' },
  params: LiveEventId,
  body: Type.Object({ starts_at: Moment }),
  reply: LiveEvent,
  status: 201,
})

/**
 * Changes what is named; with `following` also of the later dates of its series, whose starts move as this one does.
 * When it starts is settled once it is on air, and how it is sent as well. A premiere ends with its
 * film.
 */
export const changeLiveEvent = endpoint({
  method: 'PATCH',
  path: '/bullet/api/live_events/:id',
  access: { edit_own: 'content' },
  params: LiveEventId,
  body: Type.Object({
    version: Version,
    following: Type.Optional(Type.Boolean()),
    starts_at: Type.Optional(Moment),
    ends_at: Type.Optional(Nullable(Moment)),
    film_id: Type.Optional(Id),
    trailer_id: Type.Optional(Nullable(Id)),
    latency: Type.Optional(OneOf(LATENCIES)),
    dvr: Type.Optional(Type.Boolean()),
    record: Type.Optional(Type.Boolean()),
    auto_start: Type.Optional(Type.Boolean()),
    chat: Type.Optional(Type.Boolean()),
    donations: Type.Optional(Type.Boolean()),
    wait_seconds: Type.Optional(Type.Integer({ minimum: 10, maximum: 3600 })),
    title_on_air: Type.Optional(Nullable(Title)),
  }),
  reply: LiveEvent,
})

/** Puts an event with a signal on air, or a premiere, also before its start time. */
export const startBroadcast = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/start',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: LiveEvent,
})

/** Ends a broadcast for good. */
export const endBroadcast = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/end',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: LiveEvent,
})

/** Cancels an event that has not been on air. */
export const cancelLiveEvent = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/cancel',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: LiveEvent,
})

const ENCODER_SERVERS = {
  /** Null while live events cannot be received. */
  server: Nullable(Type.String()),
  /** The same over TLS; null where the operator gave no certificate. */
  secure_server: Nullable(Type.String()),
  /** The URL to send to by WHIP; null where that is off. */
  whip: Nullable(Type.String()),
}

/**
 * `early`: its port opens an hour before the start. `full`: all ports are in use. `off`: the operator named no ports.
 * `unsupported`: ffmpeg was built without SRT.
 */
export const SRT_STATES = ['open', 'early', 'full', 'off', 'unsupported'] as const

/** Where an encoder sends to by SRT. The address has the stream key in it. */
export const SrtAddress = Type.Object({ state: OneOf(SRT_STATES), url: Nullable(Type.String()) })
export type SrtAddress = Static<typeof SrtAddress>

/** The settings of an encoder. */
export const StreamKey = Type.Object({ key: Type.String(), ...ENCODER_SERVERS, srt: SrtAddress })

export const getStreamKey = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/key',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: StreamKey,
})

/** Creates a new key; the old one is not accepted any more. */
export const rotateStreamKey = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/key',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: StreamKey,
})

/**
 * The permanent key of the store, for encoders that are set up once. `key` is null before it is first created; `opens` is
 * the event it opens now: what is on air, else what comes next.
 */
export const StoreStreamKey = Type.Object({
  key: Nullable(Type.String()),
  ...ENCODER_SERVERS,
  opens: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
})
export type StoreStreamKey = Static<typeof StoreStreamKey>

export const getStoreStreamKey = endpoint({
  method: 'GET',
  path: '/bullet/api/live_key',
  access: { edit: 'content' },
  reply: StoreStreamKey,
})

/** Creates a new permanent key; the old one is not accepted any more. */
export const rotateStoreStreamKey = endpoint({
  method: 'POST',
  path: '/bullet/api/live_key',
  access: { edit: 'content' },
  reply: StoreStreamKey,
})
