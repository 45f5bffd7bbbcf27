/** Formats dates and numbers; `locale` is that of the page. */

import { DAY_MS } from '@matinee/contract/platform/durations'
import { memoize } from '@matinee/contract/platform/memoize'

/** `1,200`. */
export const numberIn = (locale: string, count: number) => new Intl.NumberFormat(locale).format(count)

/** `March 5, 2026`, where the reader is or in the zone given. */
export const dateIn = (locale: string, moment: string, timeZone?: string) =>
  dateFormat(locale, timeZone).format(new Date(moment))

const dateFormat = memoize(
  (locale: string, timeZone?: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
)

/** `yesterday`, `in 3 days`: days as the calendar of this place counts them; the date beyond a week. */
export function dayIn(locale: string, moment: string, now = new Date()) {
  const days = daysBetween(now, new Date(moment))
  if (Math.abs(days) > 7) return dateIn(locale, moment)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}

// Noon is in the same day on both sides of a clock change.
const noonOf = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), 12).getTime()
const daysBetween = (from: Date, to: Date) => Math.round((noonOf(to) - noonOf(from)) / DAY_MS)
