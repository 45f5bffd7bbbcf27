import type { ProgramInProgress } from '@matinee/contract/library/library'
import { HOUR_MS, MINUTE_MS } from '@matinee/contract/platform/durations'
import type { Text } from '../text.tsx'

type HeldAccess = NonNullable<ProgramInProgress['held']>

/** The expiry of a purchase or rental; a rental has two limits. */
export function accessExpiryText(t: Text, locale: string, held: HeldAccess, now: number): string {
  const { ends_at, began_at, watch_hours } = held
  if (!ends_at) return t('library.held.forever')
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(ends_at),
  )
  const left = Date.parse(ends_at) - now
  if (left <= 0) return t('library.held.over', { date })
  if (watch_hours && !began_at) return t('library.held.begin_by', { date, hours: watch_hours })
  if (watch_hours) return timeLeft(t, left)
  return t('library.held.until', { date })
}

/** In whole hours; in the last hour in minutes, at least one while it is open. */
const timeLeft = (t: Text, left: number) =>
  left < HOUR_MS
    ? t('library.held.minutes_left', { minutes: Math.ceil(left / MINUTE_MS) })
    : t('library.held.hours_left', { hours: Math.floor(left / HOUR_MS) })
