import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Day, REPORT_DAYS, ReportQuery } from './reports.ts'
import { Id, Moment, Page, PageHeaders } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const SearchTerm = Type.Object({
  /** As it was typed last. */
  term: Type.String(),
  searches: Type.Integer(),
  /** As often as that in as many days before. */
  searches_before: Type.Integer(),
  people: Type.Integer(),
  /** How many of the searches found nothing. */
  nothing_found: Type.Integer(),
  last_at: Moment,
})
export type SearchTerm = Static<typeof SearchTerm>

const SearchesQuery = { ...REPORT_DAYS, nothing_found: Type.Boolean({ default: false }) }

/** What was searched for, the most often first; those that found nothing alone where that is asked for. */
export const listSearchTerms = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/searches',
  access: { view: 'analytics' },
  query: Type.Object({ ...SearchesQuery, page: Page }),
  reply: Type.Array(SearchTerm),
  headers: PageHeaders,
})

/** Nobody who watched for so many days is at risk of leaving. */
export const RISK_AFTER_DAYS = 14
/** Whoever has not watched for longer than so is gone already. */
export const RISK_UNTIL_DAYS = 90

export const AUDIENCES = ['active', 'at_risk'] as const
export type Audience = (typeof AUDIENCES)[number]

export const PersonActivity = Type.Object({
  member_id: Id,
  name: Type.String(),
  watched_seconds: Type.Number(),
  /** In as many days before. */
  watched_seconds_before: Type.Number(),
  views: Type.Integer(),
  /** Programs, and days on which they watched. */
  programs: Type.Integer(),
  days: Type.Integer(),
  last_watched: Day,
  last_seen_at: Nullable(Moment),
})
export type PersonActivity = Static<typeof PersonActivity>

/** Members who watched in the period; or those who watched within 90 days and not in the last 14. */
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
