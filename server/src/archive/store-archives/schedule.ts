import { HOUR_MS } from '@matinee/contract/platform/durations'
import type { ArchivePlanRow } from './queries.ts'

export type ArchiveSchedule = Pick<ArchivePlanRow, 'every' | 'weekday' | 'hour'>

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const HOURS_OF_A_WEEK = 7 * 24

/** When an archive is late that was due and is not there. */
export const LATE_MS = 12 * HOUR_MS

/** The last moment at which a schedule had an archive due, on the full hour in the time zone; undefined where it is off. */
export const lastDue = (schedule: ArchiveSchedule, timeZone: string, now: Date): Date | undefined =>
  findDue(schedule, timeZone, now, -1)

/** The next such moment after `now`. */
export const nextDue = (schedule: ArchiveSchedule, timeZone: string, now: Date): Date | undefined =>
  findDue(schedule, timeZone, new Date(now.getTime() + HOUR_MS), 1)

/** Goes hour by hour, so that no change of the clocks leads it astray. */
function findDue({ every, weekday, hour }: ArchiveSchedule, timeZone: string, from: Date, step: 1 | -1) {
  if (every === 'off') return undefined
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const start = Math.floor(from.getTime() / HOUR_MS) * HOUR_MS
  // An hour that the clocks leave out is made up for a day or a week later.
  for (let hours = 0; hours <= 2 * HOURS_OF_A_WEEK; hours += 1) {
    const at = new Date(start + step * hours * HOUR_MS)
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
    const isDay = every === 'day' || WEEKDAYS[weekday - 1] === parts['weekday']
    if (isDay && Number(parts['hour']) === hour) return at
  }
  return undefined
}
