import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Day, REPORT_DAYS, ReportQuery } from './reports.ts'
import { Id, Moment, Page, PageHeaders } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const SearchTerm = Type.Object({
  /** The most recent spelling. */
  term: Type.String(),
  searches: Type.Integer(),
  /** Searches in the previous period of the same length. */
  searches_before: Type.Integer(),
  people: Type.Integer(),
  /** Searches without results. */
  nothing_found: Type.Integer(),
  last_at: Moment,
})
export type SearchTerm = Static<typeof SearchTerm>

const SearchesQuery = { ...REPORT_DAYS, nothing_found: Type.Boolean({ default: false }) }

/** Search terms by frequency; only those without results if requested. */
export const listSearchTerms = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/searches',
  access: { view: 'analytics' },
  query: Type.Object({ ...SearchesQuery, page: Page }),
  reply: Type.Array(SearchTerm),
  headers: PageHeaders,
})

/** Members who have not watched for this many days are at risk of churn. */
export const RISK_AFTER_DAYS = 14
/** Members who have not watched for longer count as lost. */
export const RISK_UNTIL_DAYS = 90

export const AUDIENCES = ['active', 'at_risk'] as const
export type Audience = (typeof AUDIENCES)[number]

export const PersonActivity = Type.Object({
  member_id: Id,
  name: Type.String(),
  watched_seconds: Type.Number(),
  /** In the previous period of the same length. */
  watched_seconds_before: Type.Number(),
  views: Type.Integer(),
  /** Number of programs, and of days on which they watched. */
  programs: Type.Integer(),
  days: Type.Integer(),
  last_watched: Day,
  last_seen_at: Nullable(Moment),
})
export type PersonActivity = Static<typeof PersonActivity>

/** Members who watched in the period; or those who watched within 90 days but not in the last 14. */
export const listActivity = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/people',
  access: { all: [{ view: 'analytics' }, { view: 'people' }] },
  query: Type.Object({
    ...ReportQuery.properties,
    audience: Type.Unsafe<Audience>({ ...OneOf(AUDIENCES), default: 'active' }),
    page: Page,
  }),
  reply: Type.Array(PersonActivity),
  headers: PageHeaders,
})
