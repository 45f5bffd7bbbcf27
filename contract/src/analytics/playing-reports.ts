import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Day, DEVICES, Numbers, Period, ReportQuery } from './reports.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** How often each second of a film was played, replays too. */
export const Retention = Type.Object({
  content_id: Id,
  title: Type.String(),
  /** None where it has no film. */
  video_id: Nullable(Id),
  period: Period,
  before: Period,
  numbers: Numbers,
  numbers_before: Numbers,
  /** How many viewings the curve is made of. */
  viewings: Type.Integer(),
  /** Seconds of the film each entry stands for: one, unless the film is longer than six hours. */
  step: Type.Integer(),
  /** How often the film was played there. */
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

/** How each number of the quality is made from rows of `viewing`; `start` is each of its `start_ms`. */
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
  /** How often play was pressed. */
  attempts: Type.Integer(),
  start_p50_ms: Milliseconds,
  start_p95_ms: Milliseconds,
  waits: Type.Integer(),
  /** Which part of the time was spent waiting, from 0 to 1. */
  rebuffering: Nullable(Type.Number()),
  errors: Type.Integer(),
  /** How often no picture came after play was pressed. */
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
  /** Seconds watched at each height of the picture, tallest first; null where players do not say it by what is asked. */
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

/** Who has told of a film going on within the last minute. */
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
