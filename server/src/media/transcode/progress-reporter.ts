import type { Context } from '../../platform/context.ts'
import { sendSignal } from '../../platform/database/signals.ts'
import { updateEncoding, type VideoVersion } from './encoding-queries.ts'
import type { EncodingProgress } from './encoding-progress.ts'

const EVERY_MS = 1000

/**
 * Writes encoding progress to the video's row and signals it, about once per second. `onUnwanted` is called if the row
 * is gone. A failed write does not stop the encoding; the next one follows a second later.
 */
export function createProgressReporter(
  ctx: Context,
  video: { store_id: number },
  wanted: VideoVersion,
  onUnwanted: () => void,
) {
  let written = Number.NEGATIVE_INFINITY
  let writing = Promise.resolve()

  const write = async ({ percent, speed, seconds_left }: EncodingProgress) => {
    try {
      if (await updateEncoding(ctx.db, wanted, { percent, speed, seconds_left }))
        await sendSignal(ctx.db, 'video', video.store_id)
      else onUnwanted()
    } catch (error) {
      ctx.log.warn({ err: error, video_id: wanted.id }, 'the progress of a film could not be noted')
    }
  }

  return {
    tell(progress: EncodingProgress) {
      if (performance.now() - written < EVERY_MS) return
      written = performance.now()
      writing = writing.then(() => write(progress))
    },
    /** Waits for the pending write. */
    end: () => writing,
  }
}
