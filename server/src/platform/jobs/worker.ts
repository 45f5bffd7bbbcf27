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
import { Compile, type Validator } from 'typebox/compile'
import { runAs } from '../process/current-work.ts'
import { unavailableDependencyOf } from '../process/unavailability.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { releaseJob, isJobHeld, takeOverJobs, type LockedJob, type RunStatement } from './job-locks.ts'
import type { Job } from './jobs.ts'
import { createResilientPool } from '../database/resilient-pool.ts'
import { keepPoolsAlive, type RunningJobs, type WorkerPools } from './worker-pools.ts'

/** Migrates the queue's own tables. */
export const migrateJobs = (ctx: Pick<Context, 'pool'>) =>
  runMigrations({ pgPool: ctx.pool, noPreparedStatements: false })

/** What a running worker hands to its jobs. */
interface WorkerRun {
  stopping: AbortSignal
  underWay: RunningJobs
  run: RunStatement
  /** Whether this process was silent for so long that others may have taken over its jobs. */
  wasSilentTooLong(): boolean
}

const createSingleRun = ({ pool }: Context): WorkerRun => ({
  stopping: new AbortController().signal,
  underWay: new Map(),
  run: (text, values) => pool.query(text, values),
  wasSilentTooLong: () => false,
})

/** The jobs as graphile-worker takes them. */
export const taskListOf = (ctx: Context, jobs: readonly Job[], running = createSingleRun(ctx)): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, taskOf(ctx, job, running)]))

function taskOf(ctx: Context, job: Job, running: WorkerRun): TaskList[string] {
  let payloads: Validator | undefined // compiled once, and for the jobs that run
  return async (payload, helpers) => {
    payloads ??= Compile(job.payload)
    const id = String(helpers.job.id)
    const log = ctx.log.child({ job: job.name, job_id: id })
    const given = payloads.Parse(payload ?? {}) as Static<TObject>
    const lost = new AbortController()
    running.underWay.set(id, lost)
    const signal = AbortSignal.any([
      ...[running.stopping, lost.signal],
      ...(helpers.abortSignal ? [helpers.abortSignal] : []),
    ])
    const assertOurs = async (db: Db) => {
      if (running.wasSilentTooLong() && !(await isJobHeld(db, helpers.job)))
        lost.abort(new Error('another process took this over'))
      lost.signal.throwIfAborted()
    }
    try {
      const own = { ...ctx, log, idempotencyKey: `${job.name}#${id}`, assertJobHeld: assertOurs }
      await runAs(job.name, () => job.run(own, given, signal))
      await assertOurs(ctx.db) // otherwise the job would be removed while another process runs it
    } catch (error) {
      await settleFailure({ ...ctx, log }, { job, given, row: helpers.job, signal, running }, error)
      throw error
    } finally {
      running.underWay.delete(id)
    }
  }
}

interface FailedJob {
  job: Job
  given: Static<TObject>
  row: LockedJob & { attempts: number; max_attempts: number }
  signal: AbortSignal
  running: WorkerRun
}

const AWAY_SECONDS = 5

/**
 * Handles a failed job. A stop or an unavailable dependency does not count as an attempt: the job returns to
 * the queue unchanged. Only failures of the job itself lead to giving up.
 */
async function settleFailure(ctx: Context, { job, given, row, signal, running }: FailedJob, error: unknown) {
  if (signal.aborted) return releaseJob(running.run, row, 0)
  const isLast = row.attempts >= row.max_attempts
  const part = unavailableDependencyOf(error) ?? (isLast ? await giveUp(ctx, job, given, error) : undefined)
  if (!part) return
  ctx.log.warn({ err: error, part }, 'a job waits for what is away')
  if (part !== 'database') await job.onUnavailable?.(ctx, given, part)
  await releaseJob(running.run, row, AWAY_SECONDS)
}

/** Gives a job up; returns the dependency that was unavailable while doing so. */
async function giveUp(ctx: Context, job: Job, given: Static<TObject>, error: unknown) {
  try {
    await job.onGivenUp?.(ctx, given, error as Error)
    return undefined
  } catch (fault) {
    const part = unavailableDependencyOf(fault)
    if (part) return part
    throw fault
  }
}

/** Forwards the queue's log to ours; finished jobs are logged at `debug`. */
export const workerLogger = (log: Context['log']) =>
  new Logger(
    () => (level, message) => log[level === 'info' ? 'debug' : level === 'warning' ? 'warn' : level](message),
  )

export interface Workers {
  stop(): Promise<void>
}

const SHORT_JOB_CONCURRENCY = 4
const OUTBOUND_JOB_CONCURRENCY = 8
const STOP_TIMEOUT_MS = 3000
const RESTART_DELAY_MS = 1000

/** Runs jobs until stopped, with `heavy` long ones at once; unfinished jobs then return to the queue. */
export async function startWorkers(ctx: Context, jobs: readonly Job[], heavy: number): Promise<Workers> {
  const stopping = new AbortController()
  const patient = createResilientPool(ctx.pool, stopping.signal)
  const underWay: RunningJobs = new Map()
  const pools = keepPoolsAlive(ctx, jobs, underWay, patient.hadTrouble)
  const running = {
    stopping: stopping.signal,
    underWay,
    run: patient.query,
    wasSilentTooLong: pools.wasSilentTooLong,
  }
  const start = (share: readonly Job[], concurrency: number) =>
    keepRunning(ctx, stopping.signal, () =>
      run({
        pgPool: patient.pool,
        concurrency,
        noHandleSignals: true,
        logger: workerLogger(ctx.log),
        pollInterval: 1000,
        gracefulShutdownAbortTimeout: 2500,
        events: createWorkerEvents(pools),
        taskList: taskListOf(ctx, share, running),
        // Passed as items, because crontab lines allow no dot in a name.
        parsedCronItems: parseCronItems(
          share.flatMap(({ name, every }) => (every ? [{ task: name, match: every }] : [])),
        ),
      }),
    )
  const runners = await Promise.all([
    start(
      jobs.filter(({ isHeavy }) => isHeavy),
      heavy,
    ),
    start(
      jobs.filter(({ isOutbound }) => isOutbound),
      OUTBOUND_JOB_CONCURRENCY,
    ),
    start(
      jobs.filter(({ isHeavy, isOutbound }) => !isHeavy && !isOutbound),
      SHORT_JOB_CONCURRENCY,
    ),
  ])
  return {
    async stop() {
      stopping.abort(new Error('the worker is stopping'))
      const stopped = Promise.all(runners.map((runner) => runner.stop()))
      await Promise.race([stopped, pause(STOP_TIMEOUT_MS, undefined, { ref: false })])
      await pools.stop()
    },
  }
}

function createWorkerEvents(pools: WorkerPools): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id))
  return events
}

/** Restarts a runner that ends by itself, until the process is stopped. */
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
    await pause(RESTART_DELAY_MS, undefined, { ref: false })
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
 * Releases the jobs of dead workers at once. Only for a process known to be the only worker, as in `matinee
 * start`.
 */
export async function releaseOrphanedJobs(ctx: Context, jobs: readonly Job[]) {
  const { rows } = await ctx.pool.query<{ locked_by: string }>(
    'select distinct locked_by from graphile_worker._private_jobs where locked_by is not null',
  )
  await takeOverJobs(
    ctx,
    jobs,
    rows.map(({ locked_by }) => locked_by),
  )
}
