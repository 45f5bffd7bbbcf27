import { makeFinding, type SystemCheck } from '../system-check.ts'

/** Films wait for each other longer than this, and are a check of their own. */
const ENCODING = 'media.process-video'
const LATE_MINUTES = 10

interface Queue {
  waiting: number
  /** Of the job that has waited longest. */
  minutes: number
  failed: number
  held: number
}

/** Whether what is to be done later gets done. */
export const checkJobs: SystemCheck = async ({ pool }) => {
  const { rows } = await pool.query<Queue>(
    `select count(*) filter (where is_due)::int as waiting,
       coalesce(floor(extract(epoch from now() - min(job.run_at) filter (where is_due)) / 60), 0)::int as minutes,
       count(*) filter (where job.attempts >= job.max_attempts)::int as failed,
       count(*) filter (where job.locked_at < now() - interval '1 minute' and not exists (
         select from worker_pool where id = job.locked_by and seen_at > now() - interval '1 minute'))::int as held
     from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id,
     lateral (select job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now()
       and task.identifier <> $1 as is_due) due`,
    [ENCODING],
  )
  const { held, failed, ...waiting } = rows[0]!
  if (held > 0) return makeFinding('jobs.held', { count: held })
  if (waiting.minutes >= LATE_MINUTES) return makeFinding('jobs.late', waiting)
  return failed > 0 ? makeFinding('jobs.failed', { count: failed }) : makeFinding('jobs.fine', waiting)
}
