import { Type } from 'typebox'
import type { Context } from '../platform/context.ts'
import { enqueue, job } from '../platform/jobs.ts'

/** Folder of everything kept for a video. */
export const folderOf = (videoId: number) => `videos/${videoId}`

/** Removes the files of a video that is gone. */
export const removeVideoFiles = job({
  name: 'media.remove-video-files',
  payload: Type.Object({ video_id: Type.Integer() }),
  run: (ctx, { video_id }) => ctx.storage.removeFolder(folderOf(video_id)),
})

/** Deletes a video; its files follow once the transaction has committed. */
export async function removeVideo(ctx: Context, videoId: number) {
  await ctx.db.deleteFrom('video').where('id', '=', videoId).execute()
  await enqueue(ctx, removeVideoFiles, { video_id: videoId })
}
