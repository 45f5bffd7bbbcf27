import type { Clock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

/** A clock that stands where it was set. */
export interface SimulatedClock extends Clock {
  set(time: number): void
}

export interface SimulatedContext extends StoreContext {
  clock: SimulatedClock
}

/** A year is thousands of times the same few hundred statements: planned once, they take half the time. */
const CONNECTIONS = 4

/** Lets `work` happen in the store at a time of its own, from where nothing leaves: no job, mail, webhook or message. */
export async function simulate<T>(
  ctx: StoreContext,
  work: (ctx: SimulatedContext) => Promise<T>,
): Promise<T> {
  const address = ctx.pool.options.connectionString!
  const own = openDatabase(address, ctx.log, { connections: CONNECTIONS, plansAll: true })
  try {
    return await work({ ...ctx, ...own, ...cutOff(ctx) })
  } finally {
    await own.pool.end()
  }
}

const cutOff = ({ clock, mail }: StoreContext) => ({
  clock: stand(clock.now().getTime()),
  mail: silence(mail),
  isSimulated: true as const,
  subscribers: new Map(),
  recorders: new Map(),
})

function stand(time: number): SimulatedClock {
  return { now: () => new Date(time), set: (to) => void (time = to) }
}

/** Takes every mail, and sends none. */
const silence = (mail: Mailer): Mailer => ({
  ...mail,
  send: () => Promise.resolve(),
  open: () => Promise.resolve({ send: () => Promise.resolve(), close() {} }),
  fault: () => Promise.resolve(undefined),
})
