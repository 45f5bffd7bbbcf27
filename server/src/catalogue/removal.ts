import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { staffOnly, type Viewer } from '../platform/viewer.ts'
import { removeVideo } from '../media/removal.ts'
import { catalogueChanged } from '../store/settings.ts'
import { programsOfVideo, removeProgram } from './program-queries.ts'
import { locked } from './programs.ts'

/** Deletes a program for good, and its film where no other program shows it. */
export function deleteProgram(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  staffOnly(viewer)
  return transact(ctx, async (ctx) => {
    const { video_id } = await locked(ctx, id)
    await removeProgram(ctx.db, id)
    if (video_id && (await programsOfVideo(ctx.db, video_id)).length === 0) await removeVideo(ctx, video_id)
    await catalogueChanged(ctx)
    return undefined
  })
}
