import type { Period } from '@matinee/contract/offers/offers'
import { DAY_MS } from '@matinee/contract/platform/durations'

/**
 * The end of the n-th period counted from an anchor, in UTC. Months and years keep the anchor's day where the month has
 * it and end on its last day where not, so that the 31st comes back after February.
 */
export function periodEnd(anchor: string, { unit, count }: Period, n = 1): string {
  const from = new Date(anchor)
  if (unit === 'day' || unit === 'week')
    return new Date(from.getTime() + n * count * DAYS[unit] * DAY_MS).toISOString()
  const months = from.getUTCMonth() + n * count * (unit === 'year' ? 12 : 1)
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(months)
  end.setUTCDate(Math.min(from.getUTCDate(), daysIn(end)))
  return end.toISOString()
}

const DAYS = { day: 1, week: 7 }

const daysIn = (month: Date) =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
