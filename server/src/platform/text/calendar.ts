import type { Period } from '@matinee/contract/analytics/reports'
import { MOST_DAYS } from '@matinee/contract/analytics/reports'
import { DAY_MS } from '@matinee/contract/platform/durations'
import type { Clock } from '../clock.ts'
import { InvalidInput } from '../errors.ts'

// Days beside these have neighbours that are no date of the database, which would break off a file half sent.
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'
const DEFAULT_DAYS = 28

/** The local day of a moment in a time zone, as `2026-01-31`. */
export const dayAt = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)

/** The day of the clock's now in UTC, or one that many days away. */
export const utcDay = (clock: Clock, days = 0) => addDays(clock.now().toISOString().slice(0, 10), days)

// Calendar days are counted in UTC, where no daylight saving shifts them.
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const countDays = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The days of a period, the first one first. */
export const listDays = (period: Period) =>
  Array.from({ length: countDays(period) }, (_, at) => addDays(period.from, at))

/** The period of the same length right before this one. */
export const previousPeriod = ({ from, to, time_zone }: Period): Period => ({
  from: addDays(from, -countDays({ from, to })),
  to: addDays(from, -1),
  time_zone,
})

/** The requested period; it ends today by default and starts four weeks before its end by default. */
export function resolvePeriod(
  asked: { from?: string; to?: string; days?: number },
  now: Date,
  time_zone: string,
): Period {
  const to = asked.to ?? dayAt(now, time_zone)
  const from = asked.from ?? addDays(to, 1 - (asked.days ?? DEFAULT_DAYS))
  const length = countDays({ from, to })
  // An impossible day such as February 31 gives NaN.
  if (!(length >= 1)) throw InvalidInput({ errors: { to: ['before_beginning'] } })
  if (to > LAST_DAY) throw InvalidInput({ errors: { to: ['too_late'] } })
  if (length > MOST_DAYS || from < FIRST_DAY) throw InvalidInput({ errors: { from: ['too_long_ago'] } })
  return { from, to, time_zone }
}
