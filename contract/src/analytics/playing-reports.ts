import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Day, DEVICES, Numbers, Period, ReportQuery } from './reports.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** How often each second of a film was played, replays included. */
export const Retention = Type.Object({
  content_id: Id,
  title: Type.String(),
  /** Null if the program has no film. */
  video_id: Nullable(Id),
  period: Period,
  before: Period,
  numbers: Numbers,
  numbers_before: Numbers,
  /** The number of viewings in the curve. */
  viewings: Type.Integer(),
  /** Seconds of the film per entry: one, or more for films longer than six hours. */
  step: Type.Integer(),
  /** The number of plays per entry. */
  played: Type.Array(Type.Integer()),
})
export type Retention = Static<typeof Retention>

export const getRetention = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/programs/:id/retention',
  access: { view_own: 'analytics', part: 'content' },
  params: Type.Object({ id: Id }),
  query: Type.Omit(ReportQuery, ['content_id', 'author_id', 'category_id']),
  reply: Retention,
})

/** The definition of each quality figure over rows of `viewing`; `start` is each of its `start_ms`. */
export const QUALITY = {
  attempts: 'sum(attempts)',
  start_p50_ms: 'percentile_cont(0.5) within group (order by start)',
  start_p95_ms: 'percentile_cont(0.95) within group (order by start)',
  waits: 'sum(waits)',
  rebuffering: 'sum(waited_ms)::float8 / nullif(sum(watched_ms) + sum(waited_ms), 0)',
  errors: 'sum(errors)',
  exits: 'greatest(sum(attempts) - sum(plays), 0)',
} as const
export type QualityName = keyof typeof QUALITY
export const QUALITY_NAMES = Object.keys(QUALITY) as QualityName[]

const Milliseconds = Nullable(Type.Number())

const QUALITY_NUMBERS = {
  /** The number of plays started. */
  attempts: Type.Integer(),
  start_p50_ms: Milliseconds,
  start_p95_ms: Milliseconds,
  waits: Type.Integer(),
  /** The share of time spent waiting, from 0 to 1. */
  rebuffering: Nullable(Type.Number()),
  errors: Type.Integer(),
  /** Plays that never showed a picture. */
  exits: Type.Integer(),
}
export const Quality = Type.Object(QUALITY_NUMBERS)
export type Quality = Static<typeof Quality>

export const QualityReport = Type.Object({
  period: Period,
  before: Period,
  quality: Quality,
  quality_before: Quality,
  days: Type.Array(Type.Object({ day: Day, ...QUALITY_NUMBERS })),
  days_before: Type.Array(Type.Object({ day: Day, ...QUALITY_NUMBERS })),
  devices: Type.Array(Type.Object({ device: OneOf(DEVICES), ...QUALITY_NUMBERS })),
  /** Seconds watched at each picture height, tallest first; null if the filters need what players do not report. */
  pictures: Nullable(Type.Array(Type.Object({ height: Type.Integer(), seconds: Type.Integer() }))),
})
export type QualityReport = Static<typeof QualityReport>

export const getQualityReport = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/quality',
  access: { view_own: 'analytics', part: 'content' },
  query: ReportQuery,
  reply: QualityReport,
})

/** Viewers whose player has reported within the last minute. */
export const LiveNow = Type.Object({
  at: Moment,
  watching: Type.Integer(),
  programs: Type.Array(
    Type.Object({ content_id: Id, title: Nullable(Type.String()), watching: Type.Integer() }),
  ),
  devices: Type.Array(Type.Object({ device: OneOf(DEVICES), watching: Type.Integer() })),
})
export type LiveNow = Static<typeof LiveNow>

export const getLiveNow = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/now',
  access: { view_own: 'analytics', part: 'content' },
  reply: LiveNow,
})
