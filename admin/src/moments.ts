import { pageLanguage } from './language.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** The value of a date-time field for a moment: `2026-11-21T18:30`; empty for none. */
export function hereOf(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment of a date-time field in this time zone; null for an empty or incomplete one. */
export function isoOf(here: string): string | null {
  const at = new Date(here)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The browser's time zone by its common name. */
export function zoneName(language = pageLanguage()): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'long' }).formatToParts(new Date())
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${name} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`
}
