import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
} from 'graphile-worker'
import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Context } from './context.ts'
import type { Job } from './jobs.ts'

/** Brings the queue's own tables up to date. */
export const migrateJobs = (ctx: Pick<Context, 'pool'>) =>
  runMigrations({ pgPool: ctx.pool, noPreparedStatements: false })

/** The jobs as graphile-worker takes them. */
export const taskListOf = (
  ctx: Context,
  jobs: readonly Job[],
  stopping = new AbortController().signal,
): TaskList => Object.fromEntries(jobs.map((job) => [job.name, taskOf(ctx, job, stopping)]))

const taskOf =
  (ctx: Context, job: Job, stopping: AbortSignal): TaskList[string] =>
  async (payload, helpers) => {
    const log = ctx.log.child({ job: job.name, job_id: helpers.job.id })
    const given = Compile(job.payload).Parse(payload ?? {}) as Static<TObject>
    const signal = AbortSignal.any([stopping, ...(helpers.abortSignal ? [helpers.abortSignal] : [])])
    try {
      await job.run({ ...ctx, log, occasion: `${job.name}#${helpers.job.id}` }, given, signal)
    } catch (error) {
      if (!signal.aborted && helpers.job.attempts >= helpers.job.max_attempts) {
        await job.givenUp?.({ ...ctx, log }, given, error as Error)
      }
      await databaseAnswers(ctx, stopping)
      throw error
    }
  }

const PATIENCE_MS = 60_000
const LOOK_AGAIN_MS = 250

/**
 * A failure that cannot be written down leaves its job locked for four hours: when the database itself was what
 * failed, the job waits until it is back.
 */
async function databaseAnswers({ pool }: Context, stopping: AbortSignal) {
  for (const giveUp = Date.now() + PATIENCE_MS; Date.now() < giveUp && !stopping.aborted;) {
    const answered = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/** The queue's own news in our log; each finished job is told at `debug`. */
export const workerLogger = (log: Context['log']) =>
  new Logger(
    () => (level, message) => log[level === 'info' ? 'debug' : level === 'warning' ? 'warn' : level](message),
  )

export interface Workers {
  stop(): Promise<void>
}

const SHORT_AT_ONCE = 4

/** Works on the queue until stopped, with `heavy` long jobs at once; what was begun then goes back to the queue. */
export async function startWorkers(ctx: Context, jobs: readonly Job[], heavy: number): Promise<Workers> {
  const stopping = new AbortController()
  const startOn = (share: readonly Job[], concurrency: number) =>
    run({
      pgPool: ctx.pool,
      concurrency,
      noHandleSignals: true,
      logger: workerLogger(ctx.log),
      pollInterval: 1000,
      gracefulShutdownAbortTimeout: 2500,
      taskList: taskListOf(ctx, share, stopping.signal),
      // Given as items, because a line of a crontab allows no dot in a name.
      parsedCronItems: parseCronItems(
        share.flatMap(({ name, every }) => (every ? [{ task: name, match: every }] : [])),
      ),
    })
  const runners: Runner[] = await Promise.all([
    startOn(
      jobs.filter(({ isHeavy }) => isHeavy),
      heavy,
    ),
    startOn(
      jobs.filter(({ isHeavy }) => !isHeavy),
      SHORT_AT_ONCE,
    ),
  ])
  for (const { promise } of runners) {
    promise.catch((error: unknown) => ctx.log.error({ err: error }, 'the job worker stopped'))
  }
  return {
    async stop() {
      stopping.abort(new Error('the worker is stopping'))
      for (const result of await Promise.allSettled(runners.map((runner) => runner.stop()))) {
        if (result.status === 'rejected')
          ctx.log.warn({ err: result.reason as Error }, 'a job did not stop in time')
      }
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
