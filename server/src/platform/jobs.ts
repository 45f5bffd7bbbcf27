import { Logger as WorkerLogger, makeWorkerUtils, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Context } from './context.ts'

export interface Job<P extends TObject = TObject> {
  name: string
  payload: P
  /** Safe to run twice; stops soon after `signal` is aborted. */
  run(ctx: Context, payload: Static<P>, signal: AbortSignal): Promise<void>
  /** Attempts before giving up; a retry waits longer each time. */
  attempts?: number
  /** Jobs of one queue run one at a time. */
  queue?: (payload: Static<P>) => string
  /** Cron pattern in UTC, for jobs that run by the clock with an empty payload. */
  every?: string
  /** What to do when the last attempt has failed. */
  givenUp?(ctx: Context, payload: Static<P>, error: Error): Promise<void>
}

/** Declares a job. */
export const job = <P extends TObject>(declaration: Job<P>): Job<P> => declaration

export interface When {
  /** A later job with the same key takes the place of one not yet begun. */
  key?: string
  at?: Date
}

/** Adds a job in the caller's transaction: it exists if and only if that commits. */
export async function enqueue<P extends TObject>(ctx: Context, job: Job<P>, payload: Static<P>, when: When = {}) {
  await sql`select graphile_worker.add_job(
    ${job.name},
    payload := ${JSON.stringify(payload)}::json,
    queue_name := ${job.queue?.(payload) ?? null},
    max_attempts := ${job.attempts ?? 10},
    job_key := ${when.key ?? null},
    run_at := ${when.at?.toISOString() ?? null}::timestamptz
  )`.execute(ctx.db)
}

/** Brings the queue's own tables up to date. */
export const migrateJobs = (ctx: Pick<Context, 'pool'>) => runMigrations({ pgPool: ctx.pool, noPreparedStatements: false })

/** The jobs as graphile-worker takes them. */
export const taskListOf = (ctx: Context, jobs: readonly Job[], stopping = new AbortController().signal): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, taskOf(ctx, job, stopping)]))

const taskOf =
  (ctx: Context, job: Job, stopping: AbortSignal): TaskList[string] =>
  async (payload, helpers) => {
    const log = ctx.log.child({ job: job.name, job_id: helpers.job.id })
    const given = Compile(job.payload).Parse(payload ?? {}) as Static<TObject>
    const signal = AbortSignal.any([stopping, ...(helpers.abortSignal ? [helpers.abortSignal] : [])])
    try {
      await job.run({ ...ctx, log }, given, signal)
    } catch (error) {
      if (!signal.aborted && helpers.job.attempts >= helpers.job.max_attempts) {
        await job.givenUp?.({ ...ctx, log }, given, error as Error)
      }
      throw error
    }
  }

/** The queue's own news in our log; each finished job is told at `debug`. */
export const workerLogger = (log: Context['log']) =>
  new WorkerLogger(() => (level, message) => log[level === 'info' ? 'debug' : level === 'warning' ? 'warn' : level](message))

export interface Workers {
  stop(): Promise<void>
}

/** Works on the queue with `concurrency` jobs at once until stopped; what was begun then goes back to the queue. */
export async function startWorkers(ctx: Context, jobs: readonly Job[], concurrency: number): Promise<Workers> {
  const stopping = new AbortController()
  const runner: Runner = await run({
    pgPool: ctx.pool,
    concurrency,
    noHandleSignals: true,
    logger: workerLogger(ctx.log),
    pollInterval: 1000,
    gracefulShutdownAbortTimeout: 2500,
    taskList: taskListOf(ctx, jobs, stopping.signal),
    crontab: jobs.flatMap((job) => (job.every ? [`${job.every} ${job.name}`] : [])).join('\n'),
  })
  runner.promise.catch((error: unknown) => ctx.log.error({ err: error }, 'the job worker stopped'))
  return {
    async stop() {
      stopping.abort(new Error('the worker is stopping'))
      await runner.stop().catch((error: unknown) => ctx.log.warn({ err: error }, 'a job did not stop in time'))
    },
  }
}

/**
 * Gives jobs of dead workers back to the queue at once: graphile-worker itself waits four hours. Only for the one
 * process that is known to be the only worker, as in `matinee start`.
 */
export async function releaseOrphanedJobs(ctx: Pick<Context, 'pool'>) {
  const utils = await makeWorkerUtils({ pgPool: ctx.pool })
  try {
    const { rows } = await ctx.pool.query<{ locked_by: string }>(
      'select distinct locked_by from graphile_worker.jobs where locked_by is not null',
    )
    if (rows.length > 0) await utils.forceUnlockWorkers(rows.map((row) => row.locked_by))
  } finally {
    await utils.release()
  }
}
