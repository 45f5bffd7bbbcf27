import { Type } from 'typebox'
import type { Context } from '../platform/context.ts'
import { enqueue, defineJob } from '../platform/jobs/jobs.ts'

/** The folder of all files of a video. */
export const videoFolder = (videoId: number) => `videos/${videoId}`

/** The folder of a video's public stills. */
export const videoImagesFolder = (storeId: number, videoId: number) => `images/${storeId}/films/${videoId}`

/** Deletes the files of a deleted video. */
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
