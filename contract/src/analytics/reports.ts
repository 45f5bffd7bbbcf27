import { Type, type Static } from 'typebox'
import type { Access } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, Page, PageHeaders } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const DEVICES = ['desktop', 'phone', 'tablet', 'tv', 'other'] as const
export type Device = (typeof DEVICES)[number]

/** A day at the store, as `2026-01-31`. */
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
  /** An offer: what was watched by whoever held it then. */
  offer_id: Type.Optional(Id),
  device: Type.Optional(OneOf(DEVICES)),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
}

/** From which day to which, both included, or the last so many days; the last 28 where neither is said. And of what. */
export const ReportQuery = Type.Object({ ...REPORT_DAYS, ...FILTERS })
export type ReportQuery = Static<typeof ReportQuery>

/** How each number is made from rows of `viewing`, word for word as the server asks for it. */
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
  /** From 0 to 1; null where nobody watched. */
  completion: Nullable(Type.Number()),
}
export const Numbers = Type.Object(NUMBERS)
export type Numbers = Static<typeof Numbers>

/** From a day to a day, both included, as they are in the time zone of the store. */
export const Period = Type.Object({ from: Day, to: Day, time_zone: Type.String() })
export type Period = Static<typeof Period>

export const DayNumbers = Type.Object({ day: Day, ...NUMBERS })
export type DayNumbers = Static<typeof DayNumbers>

const Share = Type.Object({ name: Type.String(), views: Type.Integer(), watched_seconds: Type.Number() })
export type Share = Static<typeof Share>

export const Overview = Type.Object({
  period: Period,
  /** As many days before. */
  before: Period,
  numbers: Numbers,
  numbers_before: Numbers,
  /** Every day of the period, those on which nobody watched as well. */
  days: Type.Array(DayNumbers),
  days_before: Type.Array(DayNumbers),
  devices: Type.Array(Share),
  /** By their two letters; empty where it is not known. */
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
  /** Null where the program is no more. */
  title: Nullable(Type.String()),
  views_before: Type.Integer(),
  ...NUMBERS,
})
export type ProgramNumbers = Static<typeof ProgramNumbers>

/** Programs that were watched, those with the most first. */
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

/** A row the numbers are made of: what one visitor did with one film on one device in one day. */
export const ViewingEntry = Type.Object({
  day: Day,
  began_at: Moment,
  content_id: Id,
  title: Nullable(Type.String()),
  /** None for a guest. */
  member_id: Nullable(Id),
  name: Nullable(Type.String()),
  device: OneOf(DEVICES),
  country: Nullable(Type.String()),
  plays: Type.Integer(),
  views: Type.Integer(),
  watched_seconds: Type.Number(),
  completion: Type.Number(),
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

/** What one may narrow a report by: what there is in the store. */
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

/** The same as a file of comma-separated values. */
export const REPORT_FILES = [
  'overview',
  'programs',
  'viewings',
  'quality',
  'searches',
  'people',
  'now',
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
}
