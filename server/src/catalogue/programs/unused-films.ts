import { removeVideo } from '../../media/video-removal.ts'
import { transact, type Context } from '../../platform/context.ts'
import { listProgramsOfVideo } from './program-queries.ts'

/** Deletes a film that no program shows or waits for, with its files. */
export function removeFilmIfUnused(ctx: Context, videoId: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    if ((await listProgramsOfVideo(ctx.db, videoId)).length === 0) await removeVideo(ctx, videoId)
  })
}
