import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Countries } from './countries.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Job } from './jobs.ts'
import type { Postbox } from './mail/postbox.ts'
import type { PersonalData } from './personal-data.ts'
import type { Secrets } from './secrets.ts'
import type { Storage } from './storage/storage.ts'

/**
 * Everything a verb may touch outside itself. Built once, passed on, never imported.
 * `transact` passes on a copy whose `db` is the transaction.
 */
export interface Context {
  config: Config
  db: Db
  /** For what speaks to PostgreSQL itself: the job queue, LISTEN, COPY. Everything else takes `db`. */
  pool: Pool
  clock: Clock
  log: Logger
  storage: Storage
  mail: Postbox
  secrets: Secrets
  /** In which country network addresses are. */
  countries: Countries
  /** The jobs to enqueue for an event, by the event's name. */
  subscribers: ReadonlyMap<string, readonly Job[]>
  /** In a job: the same each time that very job is run, and no other's, so that what it did once is known. */
  occasion?: string
  /** In a job: throws where another process has taken it over, as from one that stood still and goes on. */
  assertOurs?: (db: Db) => Promise<void>
  /** What each room keeps of a person. */
  personal: readonly PersonalData[]
}

/** Throws inside a transaction: what must not be undone with it, as a call of a payment provider, is done outside. */
export function assertNoTransaction({ db }: Pick<Context, 'db'>, what: string): void {
  if (db.isTransaction) throw new Error(`${what} must not run inside a transaction.`)
}

/**
 * Runs `work` inside the caller's transaction so that a failure undoes what `work` wrote and nothing else: the caller
 * may go on after it.
 */
export async function undoable<T, C extends Context>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
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
    await ctx.assertOurs?.(db)
    return result
  })
}
