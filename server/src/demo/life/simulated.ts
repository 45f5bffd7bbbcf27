import type { Clock } from '../../platform/clock.ts'
import type { StoreContext } from '../../platform/http/http.ts'

/** A clock that stands where it was set. */
export interface SimulatedClock extends Clock {
  set(time: number): void
}

export interface SimulatedContext extends StoreContext {
  clock: SimulatedClock
}

/** The store at a time of its own, from where nothing leaves: no job, mail, webhook or message. */
export function simulate(ctx: StoreContext): SimulatedContext {
  let time = ctx.clock.now().getTime()
  const clock = { now: () => new Date(time), set: (to: number) => void (time = to) }
  return { ...ctx, clock, isSimulated: true, subscribers: new Map(), recorders: new Map() }
}
