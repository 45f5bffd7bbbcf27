const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** After each failure of a delivery, as Standard Webhooks proposes: three days in all. */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** From then on an endpoint is left alone for a while after each failure, and asked with one delivery. */
export const FAILURES_IN_A_ROW = 5
const FIRST_REST = 30 * SECOND
const LONGEST_REST = HOUR
/** An endpoint that took nothing for so long is switched off. */
export const SWITCHED_OFF_AFTER = 5 * 24 * HOUR

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
