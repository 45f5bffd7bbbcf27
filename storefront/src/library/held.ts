import type { Begun } from '@matinee/contract/library'
import type { Text } from '../text.tsx'

type Held = NonNullable<Begun['held']>

const HOUR_MS = 3_600_000

/** How long something bought or rented stays open: of a rental both its clocks. */
export function heldFact(t: Text, locale: string, held: Held, now: number): string {
  const { ends_at, began_at, watch_hours } = held
  if (!ends_at) return t('library.held.forever')
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(ends_at),
  )
  const left = Date.parse(ends_at) - now
  if (left <= 0) return t('library.held.over', { date })
  if (watch_hours && !began_at) return t('library.held.begin_by', { date, hours: watch_hours })
  if (watch_hours) return t('library.held.hours_left', { hours: Math.floor(left / HOUR_MS) })
  return t('library.held.until', { date })
}
