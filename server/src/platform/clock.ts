/** The time of the product; tests and simulations set their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** `seconds` after the clock's now, as an ISO string. */
export const timestampAfter = (clock: Clock, seconds: number) =>
  new Date(clock.now().getTime() + seconds * 1000).toISOString()
