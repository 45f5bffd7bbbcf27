import { pino, type Logger } from 'pino'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { openDatabase, type Database } from './platform/database.ts'
import { subscribersOf } from './platform/events.ts'
import { buildHttp } from './platform/http.ts'
import type { Workers } from './platform/worker.ts'
import { migrate, migrateQueue } from './platform/migrate.ts'
import { systemClock } from './platform/clock.ts'
import { loadSecrets } from './platform/secrets.ts'
import { listenForSignals } from './platform/signals.ts'
import { openStorage } from './platform/storage/storage.ts'
import { viewerKeyOf, viewerOfRequest } from './members/sessions.ts'
import { rooms } from './rooms.ts'
import { StoreDirectory } from './store/directory.ts'
import { FrontEnd } from './store/manifest.ts'
import type { FastifyInstance } from 'fastify'
import { healthRoutes } from './health.ts'

export const jobs = rooms.flatMap((room) => [...(room.jobs ?? []), ...(room.subscriptions ?? []).map(({ job }) => job)])

export interface Opened extends Database {
  ctx: Context
  url: string
}


export const makeLogger = (config: Pick<Config, 'log_level'>): Logger =>
  pino({ level: config.log_level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))

/** Brings the schema up to date; waits while another process does. */
export async function migrateAll(database: Database): Promise<string[]> {
  const applied = await migrate(database.pool)
  return [...applied, ...(await migrateQueue(database.pool))]
}

/** The context of a process: everything a verb may touch. */
export async function openContext(config: Config, url: string, log: Logger, clock = systemClock): Promise<Opened> {
  const database = openDatabase(url, log)
  await migrateAll(database)
  const ctx: Context = {
    config,
    ...database,
    clock,
    log,
    storage: await openStorage(config),
    secrets: await loadSecrets(database.db),
    subscribers: subscribersOf(rooms.flatMap((room) => room.subscriptions ?? [])),
  }
  return { ...database, ctx, url }
}

/** The web part of the house, ready to listen; closing it closes what it opened. */
export async function openWeb({ ctx, url }: Opened): Promise<FastifyInstance> {
  const stores = new StoreDirectory()
  await stores.refresh(ctx.db)
  const app = await buildHttp(
    ctx,
    { storeOf: (host) => stores.atHost(host), viewerOf: viewerOfRequest, viewerKeyOf },
    {
      stores,
      frontEnds: { storefront: new FrontEnd('storefront', '/'), admin: new FrontEnd('admin', '/bullet/') },
    },
    [healthRoutes, ...rooms.flatMap((room) => room.routes ?? [])],
  )
  const signals = listenForSignals(url, ctx.log)
  signals.on('catalogue', (storeId) => app.prepared.drop(storeId))
  signals.on('store', (storeId) => {
    app.prepared.drop(storeId)
    stores.refresh(ctx.db).catch((error: unknown) => ctx.log.error({ err: error }, 'the stores could not be read again'))
  })
  app.addHook('onClose', () => signals.stop())
  return app
}

/** The working part of the house: everything that happens behind the pages. */
export async function openWork({ ctx }: Opened): Promise<Workers> {
  const { startWorkers } = await import('./platform/worker.ts')
  return startWorkers(ctx, jobs, ctx.config.encoders + 2)
}
