import { runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { workerLogger } from '../src/platform/jobs/worker.ts'
import type { Context } from '../src/platform/context.ts'

/**
 * Runs all jobs that are due, and those they lead to. `runOnce` alone leaves some: it does not wait until a job
 * is recorded as completed, and until then it passes over the next job of the same queue.
 */
export async function workOff({ pool, log }: Pick<Context, 'pool' | 'log'>, taskList: TaskList) {
  const began = await readTime(pool)
  do await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: workerLogger(log) })
  while (await hasUnfinishedJobs(pool, Object.keys(taskList), began))
}

const readTime = async (pool: Pool) =>
  (await pool.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]!.now

/** Whether a job is due, or one that began since then is not recorded as completed yet. */
async function hasUnfinishedJobs(pool: Pool, tasks: readonly string[], began: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
     where task.identifier = any($1) and job.run_at <= now() and job.attempts < job.max_attempts
       and coalesce(job.locked_at, queue.locked_at, now()) >= $2
     limit 1`,
    [tasks, began],
  )
  return rowCount! > 0
}
