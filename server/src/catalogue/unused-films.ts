import { removeVideo } from '../media/removal.ts'
import { transact, type Context } from '../platform/context.ts'
import { programsOfVideo } from './program-queries.ts'

/** Removes a film that no program shows or waits for; its files follow. */
export function removeIfUnused(ctx: Context, videoId: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    if ((await programsOfVideo(ctx.db, videoId)).length === 0) await removeVideo(ctx, videoId)
  })
}
