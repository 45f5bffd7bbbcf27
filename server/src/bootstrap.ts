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
  /** Of PostgreSQL itself, for what outlasts a transaction. */
  url: string
  /** Ends all connections. */
  close(): Promise<void>
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

/** Migrates over a connection to PostgreSQL itself: the lock that others wait for belongs to it. */
async function migrateDirectly(url: string, log: Logger) {
  const direct = openDatabase(url, log, { connections: 2 })
  try {
    await migrateDatabase(direct)
  } finally {
    await direct.pool.end()
  }
}

async function prepareDatabase(
  database: Database,
  { url, pooler }: { url: string; pooler?: string },
  log: Logger,
) {
  await (pooler === undefined ? migrateDatabase(database) : migrateDirectly(url, log))
  return loadSecrets(database.db)
}

type PlatformOptions = Pick<Context, 'subscribers' | 'recorders' | 'personal' | 'relaysEvents' | 'clock'> & {
  /** The address of a pooler that statements go through. */
  pooler: string
  /** Opened already, on the same address. */
  database: Database
}

/** Opens the context of a process on the PostgreSQL at `url`. */
export async function openPlatform(
  config: Config,
  url: string,
  log: Logger,
  {
    subscribers = new Map(),
    recorders = new Map(),
    personal = [],
    clock = systemClock,
    relaysEvents,
    pooler,
    database = openDatabase(pooler ?? url, log, { isPooled: pooler !== undefined }),
  }: Partial<PlatformOptions> = {},
): Promise<OpenedPlatform> {
  const addresses = { url, ...(pooler !== undefined && { pooler }) }
  const secrets = await awaitDatabase(() => prepareDatabase(database, addresses, log), {
    warn: (facts, message) => log.warn(facts, message),
  })
  const storage = await openStorage(config)
  const countries = new Countries(config.country_database)
  const mail = openMailer(config, { db: database.db, secrets })
  const replica = config.database_reports_url ? openDatabase(config.database_reports_url, log) : undefined
  const ctx: Context = {
    config,
    ...database,
    replica: replica?.db ?? null,
    clock,
    log,
    storage,
    mail,
    secrets,
    countries,
    subscribers,
    recorders,
    personal,
    ...(relaysEvents && { relaysEvents }),
  }
  const close = async () => void (await Promise.all([database.pool.end(), replica?.pool.end()]))
  return { ...database, ctx, url, close }
}
