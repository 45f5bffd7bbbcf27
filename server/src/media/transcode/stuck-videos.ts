import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { EncodingFailed } from '../errors.ts'
import { processVideo } from '../jobs.ts'
import { recordEncodingFailure } from './video-processing.ts'

/** Marks videos whose file has arrived but that have no encoding job left as failed, so that they can be retried. */
export const failStuckVideos = defineJob({
  name: 'media.fail-stuck-films',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  async run(ctx) {
    const { rows } = await sql<{ id: number }>`
      select id from video where state not in ('ready', 'failed') and size > 0 and not exists (
        select from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = ${processVideo.name} and job.payload ->> 'video_id' = video.id::text
          and (job.attempts < job.max_attempts or job.locked_by is not null))
    `.execute(ctx.db)
    for (const { id } of rows) {
      ctx.log.error({ video_id: id }, 'a film was left without a job')
      await recordEncodingFailure(ctx, id, EncodingFailed())
    }
  },
})
