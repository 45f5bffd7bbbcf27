import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../process/cannot-start.ts'
import { unavailableDependencyOf } from '../process/unavailability.ts'

const PATIENCE_MS = 60_000
const RETRY_MS = 250
// A password or a database that is not there does not come by waiting.
const REFUSAL_CODES = /^(28|3D)/

interface AwaitOptions {
  warn(facts: object, message: string): void
  patienceMs?: number
}

/**
 * Does at the start what needs the database, again while that is away: a machine starts both at once, and a database
 * that crashed recovers while processes are started again. Gives up after a minute with a sentence.
 */
export async function awaitDatabase<T>(
  act: () => Promise<T>,
  { warn, patienceMs = PATIENCE_MS }: AwaitOptions,
): Promise<T> {
  const until = Date.now() + patienceMs
  for (let isTold = false; ; isTold = true, await pause(RETRY_MS)) {
    try {
      return await act()
    } catch (error) {
      if (!isAway(error)) throw error
      if (Date.now() >= until) throw new CannotStart(sentenceOf(error as Error), { cause: error })
      if (!isTold) warn({ err: error }, 'the database is not there yet; waiting for it')
    }
  }
}

function isAway(error: unknown): boolean {
  if (unavailableDependencyOf(error) !== 'database') return false
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !REFUSAL_CODES.test(code)
}

const sentenceOf = ({ message }: Error) =>
  `The database cannot be reached (${message}). Start it, or correct DATABASE_URL.`
