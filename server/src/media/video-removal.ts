import { Type } from 'typebox'
import type { Context } from '../platform/context.ts'
import { enqueue, defineJob } from '../platform/jobs/jobs.ts'

/** Folder of everything kept for a video. */
export const videoFolder = (videoId: number) => `videos/${videoId}`

/** Folder of the stills of a video that everybody may see. */
export const videoImagesFolder = (storeId: number, videoId: number) => `images/${storeId}/films/${videoId}`

/** Removes the files of a video that is gone. */
export const removeVideoFiles = defineJob({
  name: 'media.remove-video-files',
  payload: Type.Object({ video_id: Type.Integer(), store_id: Type.Integer() }),
  async run(ctx, { video_id, store_id }) {
    await ctx.storage.removeFolder(videoFolder(video_id))
    await ctx.storage.removeFolder(videoImagesFolder(store_id, video_id))
  },
})

/** Deletes a video; its files follow once the transaction has committed. */
export async function removeVideo(ctx: Context, videoId: number) {
  const video = await ctx.db
    .deleteFrom('video')
    .where('id', '=', videoId)
    .returning('store_id')
    .executeTakeFirst()
  if (video) await enqueue(ctx, removeVideoFiles, { video_id: videoId, store_id: video.store_id })
}
