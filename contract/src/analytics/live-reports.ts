import { Type, type Static } from 'typebox'
import { LIVE_KINDS, LIVE_STATES } from '../live/live.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, Page, PageHeaders } from '../platform/shapes.ts'
import { REPORT_DAYS } from './reports.ts'

/** What a currency brought in: without what was refunded, in minor units. */
const MoneySum = Type.Object({
  currency: Type.String(),
  count: Type.Integer(),
  amount: Type.Integer(),
})
export type MoneySum = Static<typeof MoneySum>

const LIVE_NUMBERS = {
  /** The most browsers that watched at once. */
  peak: Type.Integer(),
  viewers: Type.Integer(),
  watched_seconds: Type.Number(),
  /** Per viewer; null without viewers. */
  average_seconds: Nullable(Type.Number()),
  /** Visible messages of the chat while it was on air. */
  messages: Type.Integer(),
  /** Null for those who may not see the store's sales. */
  money: Nullable(Type.Object({ donations: Type.Array(MoneySum), tickets: Type.Array(MoneySum) })),
}

const LIVE_EVENT = {
  content_id: Id,
  title: Type.String(),
  kind: OneOf(LIVE_KINDS),
  state: OneOf(LIVE_STATES),
  /** Null before it has begun. */
  started_at: Nullable(Moment),
  /** Null until it is over. */
  ended_at: Nullable(Moment),
}

/** A live event with its figures. */
export const LiveEventNumbers = Type.Object({ ...LIVE_EVENT, ...LIVE_NUMBERS })
export type LiveEventNumbers = Static<typeof LiveEventNumbers>

const OF_OWN_PROGRAMS = { view_own: 'analytics', part: 'content' } as const

/** The live events that began within a period, newest first. */
export const listLiveEventNumbers = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/live_events',
  access: OF_OWN_PROGRAMS,
  query: Type.Object({ ...REPORT_DAYS, page: Page }),
  reply: Type.Array(LiveEventNumbers),
  headers: PageHeaders,
})

/** The most minutes of a curve; a longer event has several minutes in each entry. */
export const MOST_MINUTES = 1440

const LiveMinute = Type.Object({
  minute: Moment,
  /** The most at once. */
  viewers: Type.Integer(),
  /** Who began to watch. */
  joins: Type.Integer(),
  messages: Type.Integer(),
  donations: Type.Integer(),
})
export type LiveMinute = Static<typeof LiveMinute>

/** Where viewers came from: a campaign by its `utm_source`, another site by its host, or neither. */
export const SOURCE_KINDS = ['campaign', 'site', 'direct'] as const

const ViewerShare = { viewers: Type.Integer(), watched_seconds: Type.Number() }
const LiveShare = Type.Object({ name: Type.String(), ...ViewerShare })
export type LiveShare = Static<typeof LiveShare>
const LiveSource = Type.Object({ kind: OneOf(SOURCE_KINDS), name: Type.String(), ...ViewerShare })
export type LiveSource = Static<typeof LiveSource>

/** Players further behind than this have gone back on purpose: it says nothing of the delay. */
export const MOST_DELAY_SECONDS = 30

const LiveQuality = Type.Object({
  attempts: Type.Integer(),
  start_p50_ms: Nullable(Type.Number()),
  start_p95_ms: Nullable(Type.Number()),
  waits: Type.Integer(),
  waited_seconds: Type.Number(),
  /** The share of time spent waiting, from 0 to 1. */
  rebuffering: Nullable(Type.Number()),
  errors: Type.Integer(),
  exits: Type.Integer(),
  /** Behind the newest picture of the server, in seconds of watching; null where no player told. */
  delay_p50_seconds: Nullable(Type.Integer()),
  delay_p95_seconds: Nullable(Type.Integer()),
  /** The share of time watched further back, from 0 to 1. */
  rewound: Nullable(Type.Number()),
})
export type LiveQuality = Static<typeof LiveQuality>

/** What became of one live event. */
export const LiveEventReport = Type.Object({
  ...LIVE_EVENT,
  ...LIVE_NUMBERS,
  time_zone: Type.String(),
  /** When most watched at once; null without viewers. */
  peak_at: Nullable(Moment),
  /** Minutes in each entry of `minutes`, which is empty before it has begun. */
  step: Type.Integer(),
  minutes: Type.Array(LiveMinute),
  devices: Type.Array(LiveShare),
  /** Two-letter country codes; empty if unknown. */
  countries: Type.Array(LiveShare),
  sources: Type.Array(LiveSource),
  chat: Type.Object({ people: Type.Integer(), questions: Type.Integer(), reactions: Type.Integer() }),
  quality: LiveQuality,
})
export type LiveEventReport = Static<typeof LiveEventReport>

export const getLiveEventReport = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/live_events/:id',
  access: OF_OWN_PROGRAMS,
  params: Type.Object({ id: Id }),
  reply: LiveEventReport,
})

/** The minutes of a live event as CSV. */
export const getLiveEventFile = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/live_events/:id/minutes.csv',
  access: OF_OWN_PROGRAMS,
  params: Type.Object({ id: Id }),
  answers: 'file',
})
