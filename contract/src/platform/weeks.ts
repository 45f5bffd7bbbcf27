import type { LOCALES } from '../store/store.ts'
import { DAY_MS } from './durations.ts'

const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6

/** Week starts other than Sunday, from the Unicode CLDR; copied because some browsers do not provide them. */
const STARTS: Partial<Record<(typeof LOCALES)[number], number>> = {
  ar: SATURDAY,
  de: MONDAY,
  es: MONDAY,
  fr: MONDAY,
}

/** The first day of the week in a language, from 0 for Sunday: Sunday unless the language says otherwise. */
export const weekStartIn = (locale: string): number => STARTS[locale as keyof typeof STARTS] ?? SUNDAY

/** The first day of the week that contains a day, both as `2026-01-31`. */
export function weekOf(day: string, locale: string): string {
  const moment = Date.parse(`${day}T00:00:00Z`)
  const back = (new Date(moment).getUTCDay() - weekStartIn(locale) + 7) % 7
  return new Date(moment - back * DAY_MS).toISOString().slice(0, 10)
}
