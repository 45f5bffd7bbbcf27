import { sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Dependency } from '../process/unavailability.ts'
import type { Context } from '../context.ts'
import { PLANNED_ONCE } from '../database/database.ts'

export interface Job<P extends TObject = TObject> {
  name: string
  payload: P
  /** Safe to run twice; stops soon after `signal` is aborted. */
  run(ctx: Context, payload: Static<P>, signal: AbortSignal): Promise<void>
  /** Attempts before giving up; a retry waits longer each time. */
  attempts?: number
  /** Uses a processor for minutes: at most `ENCODERS` run at once, apart from the short jobs. */
  isHeavy?: true
  /** Waits for servers of others: runs apart from the short jobs, so that a slow one delays none of them. */
  isOutbound?: true
  /** Jobs of one queue run one at a time. */
  queue?: (payload: Static<P>) => string
  /** Cron pattern in UTC, for scheduled jobs; their payload is empty. */
  every?: string
  /** Called when a dependency is unavailable; the job is retried without losing an attempt. */
  onUnavailable?(ctx: Context, payload: Static<P>, part: Dependency): Promise<void>
  /** Called when the last attempt has failed. */
  onGivenUp?(ctx: Context, payload: Static<P>, error: Error): Promise<void>
}

/** Declares a job. */
export const defineJob = <P extends TObject>(declaration: Job<P>): Job<P> => declaration

export interface JobOptions {
  /** A later job with the same key replaces one that has not started. */
  key?: string
  at?: Date
  /** Lower numbers run first; 0 by default. */
  priority?: number
}

/** Adds a job in the caller's transaction: it exists if and only if that commits. */
export async function enqueue<P extends TObject>(
  ctx: Context,
  job: Job<P>,
  payload: Static<P>,
  when: JobOptions = {},
) {
  if (ctx.isSimulated) return
  await sql`${sql.raw(PLANNED_ONCE)} select graphile_worker.add_job(
    ${job.name},
    payload := ${JSON.stringify(payload)}::json,
    queue_name := ${job.queue?.(payload) ?? null},
    max_attempts := ${job.attempts ?? 10},
    job_key := ${when.key ?? null},
    run_at := ${when.at?.toISOString() ?? null}::timestamptz,
    priority := ${when.priority ?? 0}
  )`.execute(ctx.db)
}

/** Adds one job per payload with one statement, in the caller's transaction. */
export async function enqueueAll<P extends TObject>(
  ctx: Context,
  job: Job<P>,
  payloads: readonly Static<P>[],
) {
  if (ctx.isSimulated) return
  const specs = payloads.map((payload) => ({
    identifier: job.name,
    payload,
    queue_name: job.queue?.(payload) ?? null,
    max_attempts: job.attempts ?? 10,
  }))
  await sql`${sql.raw(PLANNED_ONCE)} select graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, spec)
    from json_array_elements(${JSON.stringify(specs)}::json) spec
  ))`.execute(ctx.db)
}

/** Completes jobs of a queue that were enqueued and have not started; jobs for a later moment stay. */
export async function completeQueued(ctx: Context, { name }: Job, queue: string) {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where queue_name = ${queue} and task_identifier = ${name} and locked_at is null and key is null`.execute(
    ctx.db,
  )
}

/** Whether a job with this key waits for its turn or is running, and has not given up. */
export async function isPending(ctx: Context, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_pending: boolean }>`select
      locked_at is not null or attempts < max_attempts as is_pending
    from graphile_worker._private_jobs where key = ${key}`.execute(ctx.db)
  return rows.some(({ is_pending }) => is_pending)
}

/** Whether a job with this key is running; one that waits does not begin before the transaction ends. */
export async function isRunning(ctx: Context, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_running: boolean }>`select locked_at is not null as is_running
    from graphile_worker._private_jobs where key = ${key} for update`.execute(ctx.db)
  return rows.some(({ is_running }) => is_running)
}
