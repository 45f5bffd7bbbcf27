import { sql } from 'kysely'
import { Type } from 'typebox'
import { job } from '../platform/jobs.ts'
import { FilmNotMade } from './errors.ts'
import { processVideo } from './jobs.ts'
import { failFilm } from './process.ts'

/** Says of every film that is to be made and that no job is left for that it failed, so that it can be tried again. */
export const failStuckFilms = job({
  name: 'media.fail-stuck-films',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  async run(ctx) {
    const { rows } = await sql<{ id: number }>`
      select id from video where state not in ('ready', 'failed') and not exists (
        select from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = ${processVideo.name} and job.payload ->> 'video_id' = video.id::text
          and (job.attempts < job.max_attempts or job.locked_by is not null))
    `.execute(ctx.db)
    for (const { id } of rows) {
      ctx.log.error({ video_id: id }, 'a film was left without a job')
      await failFilm(ctx, id, FilmNotMade())
    }
  },
})
