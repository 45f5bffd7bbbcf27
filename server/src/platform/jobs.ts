import { sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Part } from './away.ts'
import type { Context } from './context.ts'
import { PLANNED_ONCE } from './database.ts'

export interface Job<P extends TObject = TObject> {
  name: string
  payload: P
  /** Safe to run twice; stops soon after `signal` is aborted. */
  run(ctx: Context, payload: Static<P>, signal: AbortSignal): Promise<void>
  /** Attempts before giving up; a retry waits longer each time. */
  attempts?: number
  /** Takes a processor for minutes: as many at once as `ENCODERS` says, and never in the way of the short ones. */
  isHeavy?: true
  /** Jobs of one queue run one at a time. */
  queue?: (payload: Static<P>) => string
  /** Cron pattern in UTC, for jobs that run by the clock with an empty payload. */
  every?: string
  /** What to do when it has to wait for a part of the house that is away; it is tried again without an attempt being lost. */
  waiting?(ctx: Context, payload: Static<P>, part: Part): Promise<void>
  /** What to do when the last attempt has failed. */
  givenUp?(ctx: Context, payload: Static<P>, error: Error): Promise<void>
}

/** Declares a job. */
export const job = <P extends TObject>(declaration: Job<P>): Job<P> => declaration

export interface When {
  /** A later job with the same key takes the place of one not yet begun. */
  key?: string
  at?: Date
  /** Where several wait, the lower number goes first; 0 without one. */
  priority?: number
}

/** Adds a job in the caller's transaction: it exists if and only if that commits. */
export async function enqueue<P extends TObject>(
  ctx: Context,
  job: Job<P>,
  payload: Static<P>,
  when: When = {},
) {
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

/** Adds one job a payload by one statement, in the caller's transaction. */
export async function enqueueAll<P extends TObject>(
  ctx: Context,
  job: Job<P>,
  payloads: readonly Static<P>[],
) {
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
