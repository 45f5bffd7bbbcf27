import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Countries } from './text/countries.ts'
import type { Config } from './process/config.ts'
import type { Db } from './database/database.ts'
import type { EventRecorder } from './jobs/events.ts'
import type { Job } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PersonalData } from './personal-data.ts'
import type { Secrets } from './text/secrets.ts'
import type { Storage } from './storage/storage.ts'

/**
 * Everything a verb may touch outside itself. Built once, passed on, never imported.
 * `transact` passes on a copy whose `db` is the transaction.
 */
export interface Context {
  config: Config
  db: Db
  /** A replica of the database, some moments behind, for reports; null where there is none. */
  replica: Db | null
  /** For what speaks to PostgreSQL itself: the job queue, LISTEN, COPY. Everything else takes `db`. */
  pool: Pool
  clock: Clock
  log: Logger
  storage: Storage
  mail: Mailer
  secrets: Secrets
  /** Looks up the country of a network address. */
  countries: Countries
  /** The jobs to enqueue for an event, by the event's name. */
  subscribers: ReadonlyMap<string, readonly Job[]>
  /** What writes about an event in the transaction that publishes it, by the event's name. */
  recorders: ReadonlyMap<string, readonly EventRecorder[]>
  /** In a process with a part of the rooms: what it publishes is published by one that has all of them. */
  relaysEvents?: true
  /** On a clock of its own, as where the demo lives a year in seconds: no job is enqueued, so nothing leaves,
   * and nothing stands in the audit log. */
  isSimulated?: true
  /** In a job: unique to that job and the same on every attempt, so that effects happen once. */
  idempotencyKey?: string
  /** In a job: throws if another process has taken the job over, as after this one was suspended. */
  assertJobHeld?: (db: Db) => Promise<void>
  /** The personal data that each room stores. */
  personal: readonly PersonalData[]
}

/** Throws inside a transaction; effects that no rollback can undo, such as payment calls, belong outside. */
export function assertNoTransaction({ db }: Pick<Context, 'db'>, what: string): void {
  if (db.isTransaction) throw new Error(`${what} must not run inside a transaction.`)
}

/**
 * Runs `work` in a savepoint of the caller's transaction: a failure undoes only what `work` wrote, and the
 * caller may continue.
 */
export async function runInSavepoint<T, C extends Context>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (!ctx.db.isTransaction) throw new Error('Only a part of a transaction can be undone by itself.')
  await sql`savepoint undoable`.execute(ctx.db)
  try {
    const result = await work(ctx)
    await sql`release savepoint undoable`.execute(ctx.db)
    return result
  } catch (error) {
    await sql`rollback to savepoint undoable`.execute(ctx.db)
    throw error
  }
}

/**
 * Runs `work` in one transaction, joined to the surrounding one where there is one. In a job that another process has taken
 * over nothing of it stays.
 */
export function transact<T, C extends Context>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.transaction().execute(async (db) => {
    const result = await work({ ...ctx, db })
    await ctx.assertJobHeld?.(db)
    return result
  })
}
