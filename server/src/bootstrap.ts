import { pino, type Logger } from 'pino'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/process/config.ts'
import type { Context } from './platform/context.ts'
import { Countries } from './platform/text/countries.ts'
import { awaitDatabase } from './platform/database/await-database.ts'
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

async function prepareDatabase(database: Database) {
  await migrateDatabase(database)
  return loadSecrets(database.db)
}

type PlatformOptions = Pick<Context, 'subscribers' | 'recorders' | 'personal' | 'clock'>

/** Opens the context of a process. */
export async function openPlatform(
  config: Config,
  url: string,
  log: Logger,
  {
    subscribers = new Map(),
    recorders = new Map(),
    personal = [],
    clock = systemClock,
  }: Partial<PlatformOptions> = {},
): Promise<OpenedPlatform> {
  const database = openDatabase(url, log)
  const secrets = await awaitDatabase(() => prepareDatabase(database), {
    warn: (facts, message) => log.warn(facts, message),
  })
  const storage = await openStorage(config)
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
    recorders,
    personal,
  }
  return { ...database, ctx, url }
}
