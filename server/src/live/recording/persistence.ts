import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { unavailableDependencyOf } from '../../platform/process/unavailability.ts'

const AGAIN_MS = 1000

/**
 * Does it as soon as database and storage are there; a broadcast goes on meanwhile. Throws other errors, and what it
 * waits for once `signal` is aborted.
 */
export async function persist<T>(
  { log }: Pick<Context, 'log'>,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || signal?.aborted) throw error
      log.warn({ err: error }, 'a broadcast waits for database or storage')
      await pause(AGAIN_MS)
    }
  }
}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EIO']

const isPassing = (error: unknown) =>
  unavailableDependencyOf(error) !== undefined ||
  NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '')
