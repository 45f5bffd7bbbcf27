import type { PlayerEventName } from '@matinee/contract/analytics/player-events'

/** Milliseconds between two looks at whether something is to be sent. */
export const TICK_MS = 1000
/** With more events than these waiting they are sent. */
const MOST_WAITING = 20
/** Events wait no longer than so many milliseconds since the last sending. */
const LONGEST_WAIT_MS = 10_000
/** Nobody who has done nothing for so many milliseconds, in front of a film that stands still, is told of. */
const IDLE_MS = 60_000
/** How long the service has for an answer. */
export const TIMEOUT_MS = 30_000

/** What is told at once. */
const AT_ONCE: ReadonlySet<string> = new Set(['playing', 'play', 'pause', 'ended', 'error', 'abort'])
export const isToldAtOnce = (event: PlayerEventName | 'playing') => AT_ONCE.has(event)

/** What a tracker knows of itself; moments are in milliseconds. */
export interface State {
  waiting: number
  sent_at: number
  event_at: number
  progress_at: number
  /** Not before then, after failures. */
  retry_at: number
}

export const isIdle = ({ event_at, progress_at }: State, now: number) =>
  now - Math.max(event_at, progress_at) >= IDLE_MS

/** Whether what waits is to be sent by now. */
export const isDue = (state: State, now: number) =>
  state.waiting > 0 &&
  now >= state.retry_at &&
  !isIdle(state, now) &&
  (state.waiting > MOST_WAITING || now - state.sent_at > LONGEST_WAIT_MS)

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * Milliseconds to leave the service alone after so many failures in a row. By chance anywhere in the second half, so
 * that all who come back after an outage do not come at once.
 */
export const pauseAfter = (failures: number, chance: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (0.5 + chance / 2)
