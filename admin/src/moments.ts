import { pageLanguage } from './language.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** A moment as a field for date and time shows it here: `2026-11-21T18:30`; empty for none. */
export function hereOf(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment a field for date and time means here; null for none, and while what is typed is not a whole one. */
export function isoOf(here: string): string | null {
  const at = new Date(here)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The zone this browser is in, as people call it. */
export function zoneName(language = pageLanguage()): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'long' }).formatToParts(new Date())
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${name} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`
}
