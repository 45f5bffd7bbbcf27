import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { awayOf } from './away.ts'
import type { Context } from './context.ts'
import type { Db } from './database.ts'
import { handBack, holdsJob, takeOver, type LockedJob, type RunStatement } from './job-locks.ts'
import type { Job } from './jobs.ts'
import { patientPool } from './patient-pool.ts'
import { keepPoolsAlive, type UnderWay, type WorkerPools } from './worker-pools.ts'

/** Brings the queue's own tables up to date. */
export const migrateJobs = (ctx: Pick<Context, 'pool'>) =>
  runMigrations({ pgPool: ctx.pool, noPreparedStatements: false })

/** What a running worker hands to its jobs. */
interface Running {
  stopping: AbortSignal
  underWay: UnderWay
  run: RunStatement
  /** Whether this process has not been seen for so long that its jobs may be another's. */
  wasMissed(): boolean
}

const runningOnce = ({ pool }: Context): Running => ({
  stopping: new AbortController().signal,
  underWay: new Map(),
  run: (text, values) => pool.query(text, values),
  wasMissed: () => false,
})

/** The jobs as graphile-worker takes them. */
export const taskListOf = (ctx: Context, jobs: readonly Job[], running = runningOnce(ctx)): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, taskOf(ctx, job, running)]))

const taskOf =
  (ctx: Context, job: Job, running: Running): TaskList[string] =>
  async (payload, helpers) => {
    const id = String(helpers.job.id)
    const log = ctx.log.child({ job: job.name, job_id: id })
    const given = Compile(job.payload).Parse(payload ?? {}) as Static<TObject>
    const lost = new AbortController()
    running.underWay.set(id, lost)
    const signal = AbortSignal.any([
      ...[running.stopping, lost.signal],
      ...(helpers.abortSignal ? [helpers.abortSignal] : []),
    ])
    const assertOurs = async (db: Db) => {
      if (running.wasMissed() && !(await holdsJob(db, helpers.job)))
        lost.abort(new Error('another process took this over'))
      lost.signal.throwIfAborted()
    }
    try {
      await job.run({ ...ctx, log, occasion: `${job.name}#${id}`, assertOurs }, given, signal)
      await assertOurs(ctx.db) // or it would be taken off the queue under the hands of who does it now
    } catch (error) {
      await settle({ ...ctx, log }, { job, given, row: helpers.job, signal, running }, error)
      throw error
    } finally {
      running.underWay.delete(id)
    }
  }

interface Failing {
  job: Job
  given: Static<TObject>
  row: LockedJob & { attempts: number; max_attempts: number }
  signal: AbortSignal
  running: Running
}

const AWAY_SECONDS = 5

/**
 * What becomes of a job that failed. Being stopped, or a part of the house being away, is no attempt: it goes back to the
 * queue as it came. Only what fails by itself is given up in the end.
 */
async function settle(ctx: Context, { job, given, row, signal, running }: Failing, error: unknown) {
  if (signal.aborted) return handBack(running.run, row, 0)
  const isLast = row.attempts >= row.max_attempts
  const part = awayOf(error) ?? (isLast ? await giveUp(ctx, job, given, error) : undefined)
  if (!part) return
  ctx.log.warn({ err: error, part }, 'a job waits for what is away')
  if (part !== 'database') await job.waiting?.(ctx, given, part)
  await handBack(running.run, row, AWAY_SECONDS)
}

/** Says that a job has failed for good; the part that was away when that could not be said. */
async function giveUp(ctx: Context, job: Job, given: Static<TObject>, error: unknown) {
  try {
    await job.givenUp?.(ctx, given, error as Error)
    return undefined
  } catch (fault) {
    const part = awayOf(fault)
    if (part) return part
    throw fault
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
const STOP_PATIENCE_MS = 3000
const AGAIN_MS = 1000

/** Works on the queue until stopped, with `heavy` long jobs at once; what was begun then goes back to the queue. */
export async function startWorkers(ctx: Context, jobs: readonly Job[], heavy: number): Promise<Workers> {
  const stopping = new AbortController()
  const patient = patientPool(ctx.pool, stopping.signal)
  const underWay: UnderWay = new Map()
  const pools = keepPoolsAlive(ctx, jobs, underWay, patient.hadTrouble)
  const running = { stopping: stopping.signal, underWay, run: patient.query, wasMissed: pools.wasMissed }
  const start = (share: readonly Job[], concurrency: number) =>
    keepRunning(ctx, stopping.signal, () =>
      run({
        pgPool: patient.pool,
        concurrency,
        noHandleSignals: true,
        logger: workerLogger(ctx.log),
        pollInterval: 1000,
        gracefulShutdownAbortTimeout: 2500,
        events: announcing(pools),
        taskList: taskListOf(ctx, share, running),
        // Given as items, because a line of a crontab allows no dot in a name.
        parsedCronItems: parseCronItems(
          share.flatMap(({ name, every }) => (every ? [{ task: name, match: every }] : [])),
        ),
      }),
    )
  const [long, short] = [jobs.filter(({ isHeavy }) => isHeavy), jobs.filter(({ isHeavy }) => !isHeavy)]
  const runners = await Promise.all([start(long, heavy), start(short, SHORT_AT_ONCE)])
  return {
    async stop() {
      stopping.abort(new Error('the worker is stopping'))
      const stopped = Promise.all(runners.map((runner) => runner.stop()))
      await Promise.race([stopped, pause(STOP_PATIENCE_MS, undefined, { ref: false })])
      await pools.stop()
    },
  }
}

function announcing(pools: WorkerPools): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id))
  return events
}

/** A runner that ends by itself is started again: a process that works does so until it is stopped. */
async function keepRunning(
  ctx: Context,
  stopping: AbortSignal,
  start: () => Promise<Runner>,
): Promise<Workers> {
  let runner = await start()
  const watch = () =>
    void runner.promise.then(again, (error: unknown) => {
      ctx.log.error({ err: error }, 'the job worker ended and is started again')
      return again()
    })
  const again = async (): Promise<void> => {
    if (stopping.aborted) return
    await pause(AGAIN_MS, undefined, { ref: false })
    try {
      runner = await start()
      watch()
    } catch (error) {
      ctx.log.error({ err: error }, 'the job worker could not be started again')
      return again()
    }
  }
  watch()
  return {
    stop: () =>
      runner.stop().catch((error: unknown) => ctx.log.warn({ err: error }, 'a job did not stop in time')),
  }
}

/**
 * Gives jobs of dead workers back to the queue at once. Only for the one process that is known to be the only worker, as
 * in `matinee start`.
 */
export async function releaseOrphanedJobs(ctx: Context, jobs: readonly Job[]) {
  const { rows } = await ctx.pool.query<{ locked_by: string }>(
    'select distinct locked_by from graphile_worker._private_jobs where locked_by is not null',
  )
  await takeOver(
    ctx,
    jobs,
    rows.map(({ locked_by }) => locked_by),
  )
}
