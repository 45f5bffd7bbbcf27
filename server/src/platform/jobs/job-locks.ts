import { sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import { transact, type Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import type { Job } from './jobs.ts'

export interface LockedJob {
  id: string
  locked_by: string | null
}

/** Runs one statement. */
export type RunStatement = (text: string, values: unknown[]) => Promise<unknown>

/**
 * Releases a job without counting the attempt, to be retried after `seconds`; no-op once another worker has
 * it.
 */
export async function releaseJob(run: RunStatement, job: LockedJob, seconds: number) {
  await run(
    `with job as (
       update graphile_worker._private_jobs
       set attempts = greatest(attempts - 1, 0), locked_by = null, locked_at = null,
         run_at = greatest(run_at, now() + make_interval(secs => $3))
       where id = $1 and locked_by = $2
       returning job_queue_id
     )
     update graphile_worker._private_job_queues queue set locked_by = null, locked_at = null
     from job where queue.id = job.job_queue_id and queue.locked_by = $2`,
    [job.id, job.locked_by, seconds],
  )
}

/** Releases all jobs that worker pools of this process hold, when it stops. */
export async function releaseAllJobs({ pool }: Pick<Context, 'pool'>, ids: readonly string[]) {
  const { rows } = await pool.query<LockedJob>(
    'select id, locked_by from graphile_worker._private_jobs where locked_by = any($1)',
    [ids],
  )
  for (const row of rows) await releaseJob((text, values) => pool.query(text, values), row, 0)
}

/** Whether this process still holds a job; if so, it keeps it until the transaction ends. */
export async function isJobHeld(db: Db, { id, locked_by }: LockedJob): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker._private_jobs
    where id = ${id} and locked_by = ${locked_by} for share`.execute(db)
  return rows.length > 0
}

interface OrphanedJob {
  id: string
  locked_by: string
  task: string
  payload: unknown
  is_last: boolean
}

/** The worker of a job died. */
class WorkerEnded extends Error {
  override message = 'The process that did this ended.'
}

export interface JobTakeoverOptions {
  /** Jobs that are still running. */
  except?: readonly string[]
  /** Only jobs locked at least this long ago. */
  seconds?: number
}

/**
 * Releases the jobs that these pools hold but do not run: each is retried at once, or given up if that was
 * its last attempt.
 */
export async function takeOverJobs(
  ctx: Context,
  jobs: readonly Job[],
  pools: readonly string[],
  { except = [], seconds = 0 }: JobTakeoverOptions = {},
): Promise<void> {
  const { rows } = await sql<OrphanedJob>`
    select job.id, job.locked_by, task.identifier as task, job.payload, job.attempts >= job.max_attempts as is_last
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.locked_by = any(${pools}) and job.id <> all(${except}::bigint[])
      and job.locked_at <= now() - make_interval(secs => ${seconds})
  `.execute(ctx.db)
  for (const orphan of rows) await freeOrphanedJob(ctx, jobs, orphan)
  await sql`
    update graphile_worker._private_job_queues queue set locked_by = null, locked_at = null
    where locked_by = any(${pools}) and not exists (
      select from graphile_worker._private_jobs job
      where job.job_queue_id = queue.id and job.locked_by = queue.locked_by)
  `.execute(ctx.db)
}

function freeOrphanedJob(
  ctx: Context,
  jobs: readonly Job[],
  { id, locked_by, task, payload, is_last }: OrphanedJob,
) {
  return transact(ctx, async (ctx) => {
    const freed = await sql`
      update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = least(run_at, now())
      where id = ${id} and locked_by = ${locked_by} returning id
    `.execute(ctx.db)
    if (freed.rows.length === 0) return // another process was faster
    ctx.log.warn(
      { job: task, job_id: id },
      is_last ? 'a job was given up with its worker' : 'a job was taken over',
    )
    if (is_last)
      await jobs
        .find(({ name }) => name === task)
        ?.onGivenUp?.(ctx, payload as Static<TObject>, new WorkerEnded())
  })
}
