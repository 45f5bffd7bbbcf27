import { Type, type Static } from 'typebox'
import { ACCESS_MODES, CONTENT_STATUSES } from '../catalogue/catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, Page, PageHeaders, Version } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { LATENCIES, LIVE_STATES } from './live.ts'

const Title = Type.String({ minLength: 1, maxLength: 255, pattern: '^$|\\S' })

/** A live event as the staff sees it. Its words, pictures and access are those of its program (`getProgram`). */
export const LiveEvent = Type.Object({
  /** The number of its program. */
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  status: OneOf(CONTENT_STATUSES),
  access: OneOf(ACCESS_MODES),
  image: Nullable(Type.String()),
  blur_hash: Nullable(Type.String()),
  video_id: Nullable(Type.Integer()),
  state: OneOf(LIVE_STATES),
  starts_at: Moment,
  ends_at: Nullable(Moment),
  latency: OneOf(LATENCIES),
  /** Viewers may go back within the broadcast. */
  dvr: Type.Boolean(),
  record: Type.Boolean(),
  /** On air with the first signal once its time has come; otherwise when the staff starts it. */
  auto_start: Type.Boolean(),
  chat: Type.Boolean(),
  donations: Type.Boolean(),
  /** How long a lost signal is waited for. */
  wait_seconds: Type.Integer(),
  /** What it is called while it is on air, where that differs from its title. */
  title_on_air: Nullable(Type.String()),
  /** Since when a signal is received; null without one. */
  signal_at: Nullable(Moment),
  started_at: Nullable(Moment),
  interrupted_at: Nullable(Moment),
  ended_at: Nullable(Moment),
  version: Type.Integer(),
})
export type LiveEvent = Static<typeof LiveEvent>

const LiveEventId = Type.Object({ id: Id })

export const LIVE_LISTS = ['upcoming', 'on_air', 'past'] as const

/** Upcoming and on air: what comes first is first. Past: the last one is first. */
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

/** Makes a live event and its program, a draft. */
export const createLiveEvent = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events',
  access: { edit_own: 'content' },
  body: Type.Object({
    title: Title,
    starts_at: Moment,
    latency: Type.Optional(OneOf(LATENCIES)),
  }),
  reply: LiveEvent,
  status: 201,
})

/** Changes what is named. When it starts is settled once it is on air, and how it is sent as well. */
export const changeLiveEvent = endpoint({
  method: 'PATCH',
  path: '/bullet/api/live_events/:id',
  access: { edit_own: 'content' },
  params: LiveEventId,
  body: Type.Object({
    version: Version,
    starts_at: Type.Optional(Moment),
    ends_at: Type.Optional(Nullable(Moment)),
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

/** Puts an event on air whose signal is there, also before its time. */
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

/** Calls an event off that has not been on air. */
export const cancelLiveEvent = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/cancel',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: LiveEvent,
})

/** What an encoder is told. `server` is null while nothing receives live events. */
export const StreamKey = Type.Object({ key: Type.String(), server: Nullable(Type.String()) })

export const getStreamKey = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/key',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: StreamKey,
})

/** A new key takes the place of the one before, which opens nothing any more. */
export const rotateStreamKey = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/key',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: StreamKey,
})

/** The permanent key of the store, for encoders that are set up once: it serves the event that is next. Null before the first. */
export const getStoreStreamKey = endpoint({
  method: 'GET',
  path: '/bullet/api/live_key',
  access: { edit: 'content' },
  reply: Type.Object({ key: Nullable(Type.String()) }),
})

export const rotateStoreStreamKey = endpoint({
  method: 'POST',
  path: '/bullet/api/live_key',
  access: { edit: 'content' },
  reply: Type.Object({ key: Type.String() }),
})
