import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@matinee/contract/platform/durations'

/** After each failure of a delivery, as Standard Webhooks proposes: three days in all. */
const PAUSES = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
]

/** From then on an endpoint is left alone for a while after each failure, and asked with one delivery. */
export const FAILURES_IN_A_ROW = 5
const FIRST_REST = 30 * SECOND_MS
const LONGEST_REST = HOUR_MS
/** An endpoint that took nothing for so long is switched off. */
export const SWITCHED_OFF_AFTER = 5 * DAY_MS

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

/** When a delivery is tried again that failed for the nth time; null: no more. */
export function nextTry(now: Date, failures: number): string | null {
  const pause = PAUSES[failures - 1]
  return pause === undefined ? null : after(now, pause)
}

/** Until when an endpoint is left alone after so many failures in a row; null: not at all. */
export const restUntil = (now: Date, failures: number): string | null =>
  failures < FAILURES_IN_A_ROW
    ? null
    : after(now, Math.min(FIRST_REST * 2 ** (failures - FAILURES_IN_A_ROW), LONGEST_REST))
