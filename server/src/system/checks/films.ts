import { HOUR_MS } from '@matinee/contract/platform/durations'
import { makeFinding, type SystemCheck } from '../system-check.ts'

/** Films that wait longer than this wait for more than the one before them. */
const LONG_HOURS = 6
const DAY_HOURS = 24

/** Whether uploaded films become films to watch. */
export const checkFilms: SystemCheck = async ({ db, clock }) => {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS).toISOString()
  const { busy, waiting, failed } = await db
    .selectFrom('video')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('state', 'in', ['uploaded', 'probing', 'encoding']).as('busy'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('state', '=', 'uploaded'), eb('created_at', '<', hoursAgo(LONG_HOURS))]))
        .as('waiting'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('state', '=', 'failed'), eb('created_at', '>', hoursAgo(DAY_HOURS))]))
        .as('failed'),
    ])
    .executeTakeFirstOrThrow()
  if (failed > 0) return makeFinding('films.failed', { count: failed })
  return waiting > 0
    ? makeFinding('films.waiting', { count: waiting })
    : makeFinding('films.fine', { count: busy })
}
