import { Type, type Static } from 'typebox'
import { VendorSchema } from './vendor-schema.ts'
import { MOST_VENDORS } from './vendors.ts'
import { endpoint } from '../platform/endpoint.ts'
import { MOST_EVENTS, PLAYER_EVENTS } from './player-events.ts'
import { AnyNumber, EpochSeconds, Id, IdOrGuest, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

// In files of their own, so that a tracker loads no schemas.
export { MOST_EVENTS, PLAYER_EVENTS, type PlayerEventName } from './player-events.ts'

const LONGEST = 10_000_000 // seconds; a live event may run for months

const Second = Type.Integer({ minimum: 0, maximum: LONGEST })

/** The viewer, content and store of player events; a guest has user id 0. */
const TRACKING = {
  user_id: IdOrGuest,
  video_id: Id,
  content_id: Id,
  store_id: Id,
  /** Watched while it is broadcast. The token is the same. */
  live: Type.Optional(Type.Boolean()),
}
export const TrackingContext = Type.Object(TRACKING)
export type TrackingContext = Static<typeof TrackingContext>

const TRACKING_HEADERS = {
  'user-id': IdOrGuest,
  'video-id': Id,
  'content-id': Id,
  'store-id': Id,
}
const TOKEN_HEADER = { token: Type.String({ minLength: 1, maxLength: 600 }) }

export const PlayerEvent = Type.Object({
  created_at: Moment,
  name: OneOf(PLAYER_EVENTS),
  /** Playback position in seconds, rounded. */
  current_second: Second,
})
export type PlayerEvent = Static<typeof PlayerEvent>

export const EventBatch = Type.Object({
  ...TRACKING,
  current_second: Second,
  source: Type.Literal('web'),
  events: Type.Array(PlayerEvent, { minItems: 1, maxItems: MOST_EVENTS }),
})
export type EventBatch = Static<typeof EventBatch>

/** Whether a token is still valid for this viewer and film: 401 if not, 418 if nothing should be sent. */
export const getTracking = endpoint({
  method: 'GET',
  path: '/api/session',
  access: { secret: 'player_token' },
  requestHeaders: Type.Object({ ...TOKEN_HEADER, ...TRACKING_HEADERS }),
  reply: Type.Object({ ...TRACKING, expires_at: Moment }),
  proof: 'token',
})

/** A token for the events of one viewer and film, valid for ten minutes; 418 if nothing should be sent. */
export const getTrackingToken = endpoint({
  method: 'GET',
  path: '/api/token',
  access: 'everyone',
  requestHeaders: Type.Object(TRACKING_HEADERS),
  reply: Type.String(),
})

/**
 * Accepts a batch once it is durable. A repeated batch counts once; events older than a week or more than a day in the
 * future are dropped and counted as refused.
 */
export const putEvents = endpoint({
  method: 'PUT',
  path: '/api/events',
  access: { secret: 'player_token' },
  bodyLimit: 32 * 1024,
  requestHeaders: Type.Object(TOKEN_HEADER),
  body: EventBatch,
  reply: Type.Object({ accepted: Type.Integer(), refused: Type.Integer() }),
  proof: 'token',
})

export const StatsPayload = Type.Object({
  topic: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  /** `event_created` in seconds since 1970, the tracking context, and the fields of the event. */
  data: Type.Object({ event_created: EpochSeconds, ...TRACKING }, { additionalProperties: true }),
})
export type StatsPayload = Static<typeof StatsPayload>

/** Stores one statement under its topic, prefixed with the store's environment. */
export const putStats = endpoint({
  method: 'PUT',
  path: '/api/proxy',
  access: { secret: 'player_token' },
  bodyLimit: 16 * 1024,
  requestHeaders: Type.Object(TOKEN_HEADER),
  body: StatsPayload,
  proof: 'token',
})

// One schema of two types: coercion would turn null into the first type of a union, the empty text.
const TextOrNull = (maxLength: number) => Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength })
const Short = TextOrNull(200)
const Address = TextOrNull(2000)
const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 })

export const PageViewPixel = Type.Object({
  gid: Short,
  current_pathname: Type.String({ maxLength: 2000 }),
  current_query: Type.String({ maxLength: 2000 }),
  current_host: Type.String({ maxLength: 255 }),
  window_height: Pixels,
  window_width: Pixels,
  real_referrer: Address,
  current_store: Id,
  current_user: IdOrGuest,
  current_email: TextOrNull(254),
  session: Short,
})
export type PageViewPixel = Static<typeof PageViewPixel>

export const EventPixel = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  category: Short,
  /** Numbers are accepted and stored as text. */
  value: Type.Union([Type.String({ maxLength: 200 }), AnyNumber, Type.Null()]),
  details: Nullable(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 })),
  store_id: Id,
  user_id: IdOrGuest,
  ga_id: Short,
  request_referer: Address,
  session: Short,
  page_location: Address,
  /** True if the source is the admin. */
  is_publisher: Type.Boolean(),
  source: OneOf(['storefront', 'admin']),
})
export type EventPixel = Static<typeof EventPixel>

export const sendPageView = endpoint({
  method: 'POST',
  path: '/pixel/view',
  access: 'everyone',
  bodyLimit: 16 * 1024,
  body: PageViewPixel,
  proof: 'none',
})

export const sendPixelEvent = endpoint({
  method: 'POST',
  path: '/pixel/event',
  access: 'everyone',
  bodyLimit: 16 * 1024,
  body: EventPixel,
  proof: 'none',
})

/** A member's opt-out of analytics. */
const TrackingWish = Type.Object({ opted_out: Type.Boolean() })

export const getTrackingWish = endpoint({
  method: 'GET',
  path: '/api/users/me/tracking',
  access: 'members',
  reply: TrackingWish,
})

export const changeTrackingWish = endpoint({
  method: 'PUT',
  path: '/api/users/me/tracking',
  access: 'members',
  body: TrackingWish,
  reply: TrackingWish,
})

export const AnalyticsSettings = Type.Object({
  /** Off: trackers are told to stop and no event is accepted. */
  tracking: Type.Boolean(),
  /** Visitors are asked for consent; nothing is counted before they agree. */
  ask_consent: Type.Boolean(),
  /** Mails of campaigns carry a picture that reports being loaded. */
  mail_opens: Type.Boolean(),
  /** Retention of events in days. */
  retention_days: Type.Integer({ minimum: 1, maximum: 3650 }),
  /** Prefix of the topics of statements. */
  environment: Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^[A-Za-z0-9_-]{1,32}$' }),
  /** Measurement id of a Google Analytics property; if set, pages also send to Google. */
  stats_id: Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^G-[A-Z0-9]{4,20}$' }),
  /** Other services whose scripts pages load, each once. Those that set cookies need `ask_consent`. */
  vendors: Type.Array(VendorSchema, { maxItems: MOST_VENDORS }),
})
export type AnalyticsSettings = Static<typeof AnalyticsSettings>

export const getAnalyticsSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/analytics/settings',
  access: { view: 'settings' },
  reply: AnalyticsSettings,
})

export const changeAnalyticsSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/analytics/settings',
  access: { edit: 'settings' },
  body: Type.Partial(AnalyticsSettings),
  reply: AnalyticsSettings,
})
