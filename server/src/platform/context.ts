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
  /** What each room keeps of a person. */
  personal: readonly PersonalData[]
}

/** Runs `work` in one transaction, joined to the surrounding one where there is one. */
export function transact<T, C extends Context>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
}
