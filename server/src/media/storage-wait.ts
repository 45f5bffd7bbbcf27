import { setTimeout as pause } from 'node:timers/promises'
import { awayOf } from '../platform/away.ts'
import type { Context } from '../platform/context.ts'
import { updateMaking, type Wanted } from './making-queries.ts'

const AGAIN_MS = 1000
/** What is not back by then is waited for by the job: an encoder held up for long would be ended as too slow. */
const PATIENCE_MS = 60_000

/** Hands a file over, again and again while the storage is away; meanwhile the film says what it waits for. */
export async function waitForStorage(
  ctx: Context,
  wanted: Wanted,
  signal: AbortSignal | undefined,
  hand: () => Promise<void>,
): Promise<void> {
  const giveUp = performance.now() + PATIENCE_MS
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      await hand()
      if (isWaiting) await updateMaking(ctx.db, wanted, { waiting_for: null })
      return
    } catch (error) {
      if (awayOf(error) !== 'storage' || performance.now() > giveUp || signal?.aborted) throw error
      if (!isWaiting) await updateMaking(ctx.db, wanted, { waiting_for: 'storage' })
      await pause(AGAIN_MS, undefined, { signal })
    }
  }
}
