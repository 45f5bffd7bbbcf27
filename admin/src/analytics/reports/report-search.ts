import {
  DEVICES,
  METRIC_NAMES,
  type Device,
  type Metric,
  type ReportQuery,
} from '@matinee/contract/analytics/reports'
import { oneOf } from '../../search.ts'

/** Periods offered as presets. */
export const SPANS = [7, 28, 90, 365] as const

/** The search parameters of a report. */
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
  /** The metric that is drawn, or that sorts the list. */
  metric?: Metric
}

type Raw = Record<string, unknown>

/** Parses search parameters; invalid ones are dropped. */
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

/** Two days in order, or a number of days. */
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

/** The part of the search parameters that the server receives. */
export const queryOf = ({ metric: _metric, ...query }: ReportSearch): ReportQuery => query

/** The last `days` days up to the reader's today: the start value of a custom period. */
export function lastDays(days: number, now = new Date()) {
  const dayBack = (back: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - back)).toISOString().slice(0, 10)
  return { from: dayBack(days - 1), to: dayBack(0) }
}

const FILTERS = ['content_id', 'author_id', 'category_id', 'offer_id', 'device', 'country'] as const

/** The filters of a report besides its period. */
export const filtersIn = (asked: ReportSearch) => FILTERS.filter((name) => asked[name] !== undefined)

/** The same search parameters without the filters. */
export function withoutFilters<Asked extends ReportSearch>(asked: Asked): Asked {
  const kept = Object.entries(asked).filter(([name]) => !FILTERS.some((filter) => filter === name))
  return Object.fromEntries(kept) as Asked
}

/** The period of a report alone. */
export const daysOf = ({ from, to, days }: ReportSearch) => ({
  ...(from && to && { from, to }),
  ...(days && { days }),
})
