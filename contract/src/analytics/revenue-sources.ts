import { Type, type Static } from 'typebox'
import { Currency } from '../billing/money.ts'
import { RevenueQuery } from '../billing/revenue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { OneOf } from '../platform/schema-builders.ts'
import { Period } from './reports.ts'

/**
 * `referral`: by the code of whoever brought the buyer. `campaign`: `utm_source` of a page they opened. `site`: another
 * site they came from. `direct`: they opened the store themselves. `unknown`: nothing was told.
 */
export const SOURCE_KINDS = ['referral', 'campaign', 'site', 'direct', 'unknown'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

export const RevenueSource = Type.Object({
  kind: OneOf(SOURCE_KINDS),
  /** A code, a campaign or a host; empty for the others. */
  name: Type.String(),
  /** Orders that were first paid in the period. */
  orders: Type.Integer(),
  /** Net revenue of the period, renewals and refunds of earlier orders included. */
  net: Type.Integer(),
})
export type RevenueSource = Static<typeof RevenueSource>

/** The revenue of a period by what its orders are owed to, the largest first. All of it: what is unknown is a row. */
export const getRevenueSources = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/revenue_sources',
  access: { view: 'analytics', part: 'sales' },
  query: RevenueQuery,
  reply: Type.Object({ period: Period, currency: Currency, sources: Type.Array(RevenueSource) }),
})

/** The same as CSV. */
export const revenueSourcesFile = endpoint({
  method: 'GET',
  path: '/bullet/api/reports/revenue_sources.csv',
  access: { view: 'analytics', part: 'sales' },
  query: RevenueQuery,
  answers: 'file',
})
