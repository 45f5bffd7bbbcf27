import { DAY_MS } from '@matinee/contract/platform/durations'

const SECOND = 1000

/** The time until a moment in whole parts; null for a day or more, zeroes once it has passed. */
export function timeUntil(moment: string, now: number) {
  const ms = Math.max(0, Date.parse(moment) - now)
  if (ms >= DAY_MS) return null
  const whole = Math.ceil(ms / SECOND)
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 }
}
