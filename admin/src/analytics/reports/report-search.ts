import {
  DEVICES,
  METRIC_NAMES,
  type Device,
  type Metric,
  type ReportQuery,
} from '@matinee/contract/analytics/reports'
import { oneOf } from '../../search.ts'

/** Days to choose from in one go. */
export const SPANS = [7, 28, 90, 365] as const

/** What a report is asked for, as it stands in the address. */
export interface ReportSearch {
  from?: string
  to?: string
  days?: number
  content_id?: number
  author_id?: number
  category_id?: number
  offer_id?: number
  device?: Device
  country?: string
  /** The number that is drawn, or that the list is ordered by. */
  metric?: Metric
}

type Raw = Record<string, unknown>

/** Reads an address; what is no sense in it is left out. */
export const readReportSearch = (raw: Raw): ReportSearch => ({
  ...daysIn(raw),
  ...id('content_id', raw),
  ...id('author_id', raw),
  ...id('category_id', raw),
  ...id('offer_id', raw),
  ...oneOf('device', DEVICES, raw['device']),
  ...(/^[A-Z]{2}$/.test(String(raw['country'])) && { country: String(raw['country']) }),
  ...oneOf('metric', METRIC_NAMES, raw['metric']),
})

/** Two days that are in order, or a number of days. */
function daysIn({ from, to, days }: Raw) {
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const span = SPANS.find((known) => known === Number(days))
  return span ? { days: span } : {}
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

function id<Name extends string>(name: Name, raw: Raw): { [key in Name]?: number } {
  const value = Number(raw[name])
  return Number.isInteger(value) && value > 0 ? ({ [name]: value } as { [key in Name]: number }) : {}
}

/** The part of it the server is asked. */
export const queryOf = ({ metric: _metric, ...query }: ReportSearch): ReportQuery => query

/** The last so many days up to the reader's today: where one begins to choose days of one's own. */
export function lastDays(days: number, now = new Date()) {
  const dayBack = (back: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - back)).toISOString().slice(0, 10)
  return { from: dayBack(days - 1), to: dayBack(0) }
}

const FILTERS = ['content_id', 'author_id', 'category_id', 'offer_id', 'device', 'country'] as const

/** The filters a report is narrowed by, besides its days. */
export const filtersIn = (asked: ReportSearch) => FILTERS.filter((name) => asked[name] !== undefined)

/** The same question without its filters. */
export function withoutFilters<Asked extends ReportSearch>(asked: Asked): Asked {
  const kept = Object.entries(asked).filter(([name]) => !FILTERS.some((filter) => filter === name))
  return Object.fromEntries(kept) as Asked
}

/** The days of a report alone, for what nothing else narrows. */
export const daysOf = ({ from, to, days }: ReportSearch) => ({
  ...(from && to && { from, to }),
  ...(days && { days }),
})
