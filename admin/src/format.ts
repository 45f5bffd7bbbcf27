import { memoize } from '@matinee/contract/platform/memoize'
import { pageLanguage } from './language.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const unitOf = (bytes: number) => Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))

/** `1.4 GB`: decimal units, as file managers and providers count them. */
export function bytes(count: number, language = pageLanguage()) {
  const unit = unitOf(count)
  const style = { style: 'unit', unit: UNITS[unit], unitDisplay: unit === 0 ? 'long' : 'short' } as const
  const digits = unit < 2 ? 0 : 1
  return new Intl.NumberFormat(language, { ...style, maximumFractionDigits: digits }).format(
    count / 1000 ** unit,
  )
}

/** `3.2 Mbit/s` for a bandwidth in bits a second. */
export const bandwidth = (bits: number, language = pageLanguage()) =>
  bits < 1_000_000
    ? `${Math.round(bits / 1000).toLocaleString(language)} kbit/s`
    : `${(bits / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 })} Mbit/s`

/** `1280 × 720`, the width first whatever the direction of the words around it. */
export const pixels = (width: number, height: number | null) => `\u2066${width} × ${height}\u2069`

/** `1:04:09` for a length in seconds. */
export function clock(seconds: number) {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${String(minutes).padStart(hours ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`
  return hours ? `${hours}:${tail}` : tail
}

/** `2 hr, 5 min` or `40 sec`: the two largest units that say something. */
export function span(seconds: number, language = pageLanguage()) {
  const whole = Math.max(1, Math.round(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  // Seconds beside minutes make a remaining time jump, so they appear only below a minute.
  const said = parts.slice(first, first === 0 ? 2 : first + 1).filter(([count]) => count > 0)
  return said.map(([count, unit]) => inUnit(count, unit, language)).join(' ')
}

const inUnit = (count: number, unit: string, language: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)

/** `43%`, never 100 before the work is done. */
export const percent = (value: number, language = pageLanguage()) =>
  percentFormat(language).format(Math.floor(Math.min(100, value)) / 100)

const percentFormat = memoize(
  (language: string) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }),
)

/** Milliseconds as seconds with one decimal. */
export const seconds = (ms: number, language = pageLanguage()) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1000)

export const moment = (iso: string, language = pageLanguage()) => momentFormat(language).format(new Date(iso))

const momentFormat = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
)

export const dayOf = (iso: string, language = pageLanguage()) => dayFormat(language).format(new Date(iso))

const dayFormat = memoize((language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))

const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [3600, 'minute'],
  [86_400, 'hour'],
  [604_800, 'day'],
]

/** `5 minutes ago` within a week, the date after that. */
export function ago(iso: string, now = Date.now(), language = pageLanguage()) {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  const step = STEPS.findIndex(([limit]) => seconds < limit)
  if (step === -1) return dayOf(iso, language)

  const size = step === 0 ? 1 : STEPS[step - 1]![0]
  const words = agoFormat(language)
  return step === 0 ? words.format(0, 'minute') : words.format(-Math.floor(seconds / size), STEPS[step]![1])
}

const agoFormat = memoize((language: string) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
