import { pino, type Logger } from 'pino'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { Countries } from './platform/countries.ts'
import { openDatabase, type Database } from './platform/database.ts'
import { openPostbox } from './platform/mail/open.ts'
import { migrate, migrateQueue } from './platform/migrate.ts'
import { loadSecrets } from './platform/secrets.ts'
import { openStorage } from './platform/storage/storage.ts'

export interface Opened extends Database {
  ctx: Context
  url: string
}

export const makeLogger = (config: Pick<Config, 'log_level'>): Logger =>
  pino(
    { level: config.log_level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  )

/** Brings the schema up to date; waits while another process does. */
export async function migrateAll(database: Database): Promise<string[]> {
  const applied = await migrate(database.pool)
  return [...applied, ...(await migrateQueue(database.pool))]
}

type Of = Pick<Context, 'subscribers' | 'personal' | 'clock'>

/** The context of a process: everything a verb may touch. */
export async function openFoundation(
  config: Config,
  url: string,
  log: Logger,
  { subscribers = new Map(), personal = [], clock = systemClock }: Partial<Of> = {},
): Promise<Opened> {
  const database = openDatabase(url, log)
  await migrateAll(database)
  const [storage, secrets] = [await openStorage(config), await loadSecrets(database.db)]
  const [mail, countries] = [openPostbox(config), new Countries(config.country_database)]
  const ctx: Context = {
    config,
    ...database,
    clock,
    log,
    storage,
    mail,
    secrets,
    countries,
    subscribers,
    personal,
  }
  return { ...database, ctx, url }
}
