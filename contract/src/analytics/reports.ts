import { Type, type Static } from 'typebox'
import type { Access } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, Page, PageHeaders } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const DEVICES = ['desktop', 'phone', 'tablet', 'tv', 'other'] as const
export type Device = (typeof DEVICES)[number]

/** A day in the store's time zone, as `2026-01-31`. */
export const Day = Type.String({ format: 'date' })

export const MOST_DAYS = 731

export const REPORT_DAYS = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DAYS })),
}

const FILTERS = {
  content_id: Type.Optional(Id),
  author_id: Type.Optional(Id),
  category_id: Type.Optional(Id),
  /** An offer: viewings by members who had it at the time. */
  offer_id: Type.Optional(Id),
  device: Type.Optional(OneOf(DEVICES)),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
}

/** The period, both days included, or the last so many days (28 by default), with filters. */
export const ReportQuery = Type.Object({ ...REPORT_DAYS, ...FILTERS })
export type ReportQuery = Static<typeof ReportQuery>

/** The definition of each figure over rows of `viewing`, exactly as the server queries it. */
export const METRICS = {
  plays: 'sum(plays)',
  views: 'sum(views)',
  viewers: 'count(distinct coalesce(member_id, visitor)) filter (where watched_ms > 0)',
  watched_seconds: 'sum(watched_ms) / 1000.0',
  completion: 'avg(completion) filter (where watched_ms > 0)',
} as const
export type Metric = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as Metric[]

const NUMBERS = {
  plays: Type.Integer(),
  views: Type.Integer(),
  viewers: Type.Integer(),
  watched_seconds: Type.Number(),
  /** From 0 to 1; null without viewers. */
  completion: Nullable(Type.Number()),
}
export const Numbers = Type.Object(NUMBERS)
export type Numbers = Static<typeof Numbers>

/** First and last day, both included, in the store's time zone. */
export const Period = Type.Object({ from: Day, to: Day, time_zone: Type.String() })
export type Period = Static<typeof Period>

export const DayNumbers = Type.Object({ day: Day, ...NUMBERS })
export type DayNumbers = Static<typeof DayNumbers>

const Share = Type.Object({ name: Type.String(), views: Type.Integer(), watched_seconds: Type.Number() })
export type Share = Static<typeof Share>

export const Overview = Type.Object({
  period: Period,
  /** The previous period of the same length. */
  before: Period,
  numbers: Numbers,
  numbers_before: Numbers,
  /** Every day of the period, including days without viewers. */
  days: Type.Array(DayNumbers),
  days_before: Type.Array(DayNumbers),
  devices: Type.Array(Share),
  /** Two-letter country codes; empty if unknown. */
  countries: Type.Array(Share),
})
export type Overview = Static<typeof Overview>

export const getOverviewReport = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/overview',
  access: { view_own: 'analytics', part: 'content' },
  query: ReportQuery,
  reply: Overview,
})

export const ProgramNumbers = Type.Object({
  content_id: Id,
  /** Null if the program was deleted. */
  title: Nullable(Type.String()),
  views_before: Type.Integer(),
  ...NUMBERS,
})
export type ProgramNumbers = Static<typeof ProgramNumbers>

/** Watched programs, by one of their figures. */
export const listProgramNumbers = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/programs',
  access: { view_own: 'analytics', part: 'content' },
  query: Type.Object({
    ...ReportQuery.properties,
    order: Type.Unsafe<Metric>({ type: 'string', enum: METRIC_NAMES, default: 'views' }),
    page: Page,
  }),
  reply: Type.Array(ProgramNumbers),
  headers: PageHeaders,
})

/** A row behind the figures: what one visitor watched of one film on one device in one day. */
export const ViewingEntry = Type.Object({
  day: Day,
  began_at: Moment,
  content_id: Id,
  title: Nullable(Type.String()),
  /** Null for a guest. */
  member_id: Nullable(Id),
  name: Nullable(Type.String()),
  device: OneOf(DEVICES),
  country: Nullable(Type.String()),
  plays: Type.Integer(),
  views: Type.Integer(),
  watched_seconds: Type.Number(),
  /** Null for a broadcast, which nobody watches a certain share of. */
  completion: Nullable(Type.Number()),
  /** Watched while it was broadcast. */
  live: Type.Boolean(),
})
export type ViewingEntry = Static<typeof ViewingEntry>

export const listViewings = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/viewings',
  access: { view_own: 'analytics', part: 'content' },
  query: Type.Object({ ...ReportQuery.properties, page: Page }),
  reply: Type.Array(ViewingEntry),
  headers: PageHeaders,
})

/** The filter options of reports, from the store's data. */
export const listReportFilters = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/filters',
  access: { view_own: 'analytics', part: 'content' },
  reply: Type.Object({
    programs: Type.Array(Type.Object({ id: Id, title: Type.String() })),
    authors: Type.Array(Type.Object({ id: Id, title: Type.String() })),
    categories: Type.Array(Type.Object({ id: Id, title: Type.String() })),
    offers: Type.Array(Type.Object({ id: Id, title: Type.String() })),
    countries: Type.Array(Type.String()),
  }),
})
export type ReportFilters = Static<(typeof listReportFilters)['reply']>

/** The reports as CSV. */
export const REPORT_FILES = [
  'overview',
  'programs',
  'viewings',
  'quality',
  'searches',
  'people',
  'now',
  'live_events',
] as const
export type ReportFile = (typeof REPORT_FILES)[number]

const reportFileOf = <const A extends Access>(name: ReportFile, access: A) =>
  endpoint({
    method: 'GET',
    path: `/bullet/api/reports/${name}.csv`,
    access,
    query: ReportQuery,
    answers: 'file',
  })
const OF_OWN_PROGRAMS = { view_own: 'analytics', part: 'content' } as const
export const reportFiles = {
  overview: reportFileOf('overview', OF_OWN_PROGRAMS),
  programs: reportFileOf('programs', OF_OWN_PROGRAMS),
  viewings: reportFileOf('viewings', OF_OWN_PROGRAMS),
  quality: reportFileOf('quality', OF_OWN_PROGRAMS),
  searches: reportFileOf('searches', { view: 'analytics' }),
  people: reportFileOf('people', { all: [{ view: 'analytics' }, { right: 'export_people' }] }),
  now: reportFileOf('now', OF_OWN_PROGRAMS),
  live_events: reportFileOf('live_events', OF_OWN_PROGRAMS),
}
