import { MINUTE_MS } from '@matinee/contract/platform/durations'
import { memoize } from '@matinee/contract/platform/memoize'
import { useSyncExternalStore } from 'react'

const STEPS: [until: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 60],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [604_800, 'day', 86_400],
]

/** `now`, `5 minutes ago`, `yesterday`; the date beyond a week. A moment in the future of this clock is `now`. */
export function agoIn(locale: string, moment: string, now: number) {
  const past = Math.max(0, (now - Date.parse(moment)) / 1000)
  const step = STEPS.find(([until]) => past < until)
  if (!step) return dateFormat(locale).format(new Date(moment))

  const [, unit, seconds] = step
  return agoFormat(locale).format(-Math.floor(past / seconds) || 0, unit)
}

const dateFormat = memoize((locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const agoFormat = memoize((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** Date and time in the reader's time zone. */
export const exactIn = (locale: string, moment: string) => exactFormat(locale).format(new Date(moment))

const exactFormat = memoize(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
)

/** The current minute in milliseconds: relative times update each minute. */
export const useMinute = () => useSyncExternalStore(eachMinute, presentMinute, presentMinute)

const presentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

function eachMinute(tell: () => void) {
  const timer = setInterval(tell, MINUTE_MS / 4)
  return () => clearInterval(timer)
}
