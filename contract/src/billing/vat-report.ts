import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Currency } from './money.ts'

/**
 * What a store of the European Union may sell in a year to consumers in its other countries, without tax, before it owes
 * the taxes of those countries: 10,000 EUR in minor units.
 */
export const CROSS_BORDER_THRESHOLD = 1_000_000

/** The threshold is said to be near from this share of it on. */
export const THRESHOLD_NEAR = 0.8

const Year = Type.Integer({ minimum: 2000, maximum: 9999 })
const QuarterNumber = Type.Integer({ minimum: 1, maximum: 4 })

export const Quarter = Type.Object({ year: Year, quarter: QuarterNumber })
export type Quarter = Static<typeof Quarter>

/** What was sold to consumers of one country at one rate, or given back of it. */
export const VatLine = Type.Object({
  /** ISO 3166: Greece is `GR`. */
  country: Type.String(),
  /** 0.19 for 19 %. */
  rate: Type.Number(),
  currency: Currency,
  sales: Type.Integer(),
  /** Without tax; below zero where more was given back. */
  net: Type.Integer(),
  tax: Type.Integer(),
  /** The store's own country: its sales belong in the national return. */
  is_home: Type.Boolean(),
  /** An earlier quarter whose sales this line corrects: refunds and lost disputes. */
  corrects: Nullable(Quarter),
})
export type VatLine = Static<typeof VatLine>

export const THRESHOLD_STATES = ['below', 'near', 'over'] as const

/** Sales of a year to consumers in other countries of the union. */
const CrossBorder = Type.Object({
  year: Year,
  /** In minor units of EUR. */
  net: Type.Integer(),
  state: OneOf(THRESHOLD_STATES),
})

export const VatReport = Type.Object({
  ...Quarter.properties,
  /** It is of the sales of the demo, as the store has sold nothing else yet. */
  demo: Type.Boolean(),
  /** The country of the seller's VAT number, or of the store; null where neither is known. */
  home: Nullable(Type.String()),
  /** Whether the seller is in the union: the threshold is only theirs. */
  is_home_in_union: Type.Boolean(),
  lines: Type.Array(VatLine),
  /** This calendar year and the one before: over the threshold in one of them, taxes are owed abroad. */
  threshold: Type.Array(CrossBorder),
  /** Currencies of sales that do not count towards the threshold here, as they are not in EUR. */
  uncounted_currencies: Type.Array(Currency),
  /** The quarters in which there were sales, newest first, and the current one. */
  quarters: Type.Array(Quarter),
})
export type VatReport = Static<typeof VatReport>

/** Both or none; the current quarter by default. */
const VatReportQuery = Type.Object({ year: Type.Optional(Year), quarter: Type.Optional(QuarterNumber) })
export type VatReportQuery = Static<typeof VatReportQuery>

/** Sales to consumers in the European Union by country and rate, as the One-Stop-Shop asks for them. */
export const getVatReport = endpoint({
  method: 'GET',
  path: '/bullet/api/revenue/vat',
  access: { view: 'analytics', part: 'sales' },
  query: VatReportQuery,
  reply: VatReport,
})

/** The lines of the report as CSV; Greece is `EL`, as in returns. */
export const vatReportFile = endpoint({
  method: 'GET',
  path: '/bullet/api/revenue/vat.csv',
  access: { view: 'analytics', part: 'sales' },
  query: VatReportQuery,
  answers: 'file',
})
