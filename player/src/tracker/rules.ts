import type { PlayerEventName } from '@matinee/contract/analytics/player-events'

/** Milliseconds between checks whether events are to be sent. */
export const TICK_MS = 1000
/** Events are sent when more than this many wait. */
const MAX_WAITING = 20
/** Events are sent when this many milliseconds have passed since the last time. */
const MAX_WAIT_MS = 10_000
/** Nothing is sent after this many milliseconds without an event or progress. */
const IDLE_MS = 60_000
/** Timeout of a request to the service. */
export const TIMEOUT_MS = 30_000

/** Events that are sent immediately. */
const IMMEDIATE_EVENTS: ReadonlySet<string> = new Set(['playing', 'play', 'pause', 'ended', 'error', 'abort'])
export const isSentImmediately = (event: PlayerEventName | 'playing') => IMMEDIATE_EVENTS.has(event)

/** State of a tracker; times are in milliseconds. */
export interface TrackerState {
  waiting: number
  sent_at: number
  event_at: number
  progress_at: number
  /** Earliest time of the next attempt after failures. */
  retry_at: number
}

export const isIdle = ({ event_at, progress_at }: TrackerState, now: number) =>
  now - Math.max(event_at, progress_at) >= IDLE_MS

/** Whether waiting events are to be sent now. */
export const isDue = (state: TrackerState, now: number) =>
  state.waiting > 0 &&
  now >= state.retry_at &&
  !isIdle(state, now) &&
  (state.waiting > MAX_WAITING || now - state.sent_at > MAX_WAIT_MS)

const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 60_000

/**
 * Milliseconds to wait after a number of failures in a row: exponential backoff with jitter, so that players
 * do not all return at once after an outage.
 */
export const retryDelayAfter = (failures: number, chance: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS) * (0.5 + chance / 2)
