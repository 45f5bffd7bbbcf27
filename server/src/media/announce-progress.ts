import type { Context } from '../platform/context.ts'
import { signal } from '../platform/signals.ts'
import { updateMaking, type Wanted } from './making-queries.ts'
import type { Progress } from './pace.ts'

const EVERY_MS = 1000

/**
 * Writes the progress of a making into its row and announces it, about once a second. `onUnwanted` is called when the
 * row is gone. A database that is away for a moment does not stop the making: the next second tells more.
 */
export function announceProgress(
  ctx: Context,
  video: { store_id: number },
  wanted: Wanted,
  onUnwanted: () => void,
) {
  let written = Number.NEGATIVE_INFINITY
  let writing = Promise.resolve()

  const write = async ({ percent, speed, seconds_left }: Progress) => {
    try {
      if (await updateMaking(ctx.db, wanted, { percent, speed, seconds_left }))
        await signal(ctx.db, 'video', video.store_id)
      else onUnwanted()
    } catch (error) {
      ctx.log.warn({ err: error, video_id: wanted.id }, 'the progress of a film could not be noted')
    }
  }

  return {
    tell(progress: Progress) {
      if (performance.now() - written < EVERY_MS) return
      written = performance.now()
      writing = writing.then(() => write(progress))
    },
    /** Waits for what is being written. */
    end: () => writing,
  }
}
