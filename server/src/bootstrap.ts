import { pino, type Logger } from 'pino'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/process/config.ts'
import type { Context } from './platform/context.ts'
import { Countries } from './platform/text/countries.ts'
import { openDatabase, type Database } from './platform/database/database.ts'
import { openMailer } from './platform/mail/configured-mailer.ts'
import { migrate, migrateQueue } from './platform/database/migrate.ts'
import { loadSecrets } from './platform/text/secrets.ts'
import { openStorage } from './platform/storage/storage.ts'

export interface OpenedPlatform extends Database {
  ctx: Context
  url: string
}

export const makeLogger = (config: Pick<Config, 'log_level'>): Logger =>
  pino(
    { level: config.log_level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  )

/** Migrates the database; waits while another process does. */
export async function migrateDatabase(database: Database): Promise<string[]> {
  const applied = await migrate(database.pool)
  return [...applied, ...(await migrateQueue(database.pool))]
}

type PlatformOptions = Pick<Context, 'subscribers' | 'personal' | 'clock'>

/** Opens the context of a process. */
export async function openPlatform(
  config: Config,
  url: string,
  log: Logger,
  { subscribers = new Map(), personal = [], clock = systemClock }: Partial<PlatformOptions> = {},
): Promise<OpenedPlatform> {
  const database = openDatabase(url, log)
  await migrateDatabase(database)
  const [storage, secrets] = [await openStorage(config), await loadSecrets(database.db)]
  const [mail, countries] = [openMailer(config), new Countries(config.country_database)]
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
