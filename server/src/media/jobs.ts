import { Type } from 'typebox'
import { Refusal } from '../platform/errors.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { EncodingFailed } from './errors.ts'
import { recordEncodingFailure, processVideoFile } from './transcode/video-processing.ts'

/** Encodes an uploaded video; resumes after interruptions. */
export const processVideo = defineJob({
  name: 'media.process-video',
  payload: Type.Object({ video_id: Type.Integer() }),
  attempts: 5,
  isHeavy: true,

  async run(ctx, { video_id }, signal) {
    try {
      await processVideoFile(ctx, video_id, signal)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await recordEncodingFailure(ctx, video_id, error) // a faulty film stays faulty: no second attempt
    }
  },

  async onUnavailable(ctx, { video_id }, part) {
    if (part !== 'storage') return
    await ctx.db.updateTable('video').set({ waiting_for: part }).where('id', '=', video_id).execute()
  },

  onGivenUp: (ctx, { video_id }, error) => {
    ctx.log.error({ err: error, video_id }, 'a film could not be made')
    return recordEncodingFailure(ctx, video_id, EncodingFailed())
  },
})
