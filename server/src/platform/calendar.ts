import type { Period } from '@matinee/contract/reports'
import { MOST_DAYS } from '@matinee/contract/reports'
import { InvalidInput } from './errors.ts'

// Days beside these have neighbours that are no date of the database, which would break off a file half sent.
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'
const USUAL_DAYS = 28
const DAY_MS = 24 * 60 * 60 * 1000

/** The day it is somewhere, as `2026-01-31`. */
export const dayAt = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)

// A day of the calendar has no hours that could be lost with the clocks: it is counted as one in UTC.
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const lengthOf = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The days of a period, the first one first. */
export const daysOf = (period: Period) =>
  Array.from({ length: lengthOf(period) }, (_, at) => daysAfter(period.from, at))

/** As many days, just before. */
export const before = ({ from, to, time_zone }: Period): Period => ({
  from: daysAfter(from, -lengthOf({ from, to })),
  to: daysAfter(from, -1),
  time_zone,
})

/** What was asked for; up to today where no end is named, and four weeks where no beginning is. */
export function periodOf(
  asked: { from?: string; to?: string; days?: number },
  now: Date,
  time_zone: string,
): Period {
  const to = asked.to ?? dayAt(now, time_zone)
  const from = asked.from ?? daysAfter(to, 1 - (asked.days ?? USUAL_DAYS))
  const length = lengthOf({ from, to })
  // Nobody's calendar has a 31st of February: such a day is no number.
  if (!(length >= 1)) throw InvalidInput({ errors: { to: ['before_beginning'] } })
  if (to > LAST_DAY) throw InvalidInput({ errors: { to: ['too_late'] } })
  if (length > MOST_DAYS || from < FIRST_DAY) throw InvalidInput({ errors: { from: ['too_long_ago'] } })
  return { from, to, time_zone }
}
