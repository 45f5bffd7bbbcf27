import { setTimeout as pause } from 'node:timers/promises'
import { unavailableDependencyOf } from '../../platform/process/unavailability.ts'
import type { Context } from '../../platform/context.ts'
import { updateEncoding, type VideoVersion } from './encoding-queries.ts'

const AGAIN_MS = 1000
/** After this time the job is retried instead: an encoder that waits longer would be killed as too slow. */
const PATIENCE_MS = 60_000

/** Uploads a file, retrying while the storage is unavailable; the video's row says what it waits for. */
export async function waitForStorage(
  ctx: Context,
  wanted: VideoVersion,
  signal: AbortSignal | undefined,
  hand: () => Promise<void>,
): Promise<void> {
  const giveUp = performance.now() + PATIENCE_MS
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      await hand()
      if (isWaiting) await updateEncoding(ctx.db, wanted, { waiting_for: null })
      return
    } catch (error) {
      if (unavailableDependencyOf(error) !== 'storage' || performance.now() > giveUp || signal?.aborted)
        throw error
      if (!isWaiting) await updateEncoding(ctx.db, wanted, { waiting_for: 'storage' })
      await pause(AGAIN_MS, undefined, { signal })
    }
  }
}
