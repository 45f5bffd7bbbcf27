import type { Logger } from 'pino'
import type { Config } from './platform/process/config.ts'
import { publishRelayed, recordersOf, subscribersOf } from './platform/jobs/events.ts'
import { buildHttp } from './platform/http/http.ts'
import { LIVE_SIGNAL, LiveStreams, type ChannelAuthorizer } from './platform/http/live.ts'
import { liveRoutes } from './platform/http/live-routes.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { Workers } from './platform/jobs/worker.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { listenForSignals } from './platform/database/signals.ts'
import { viewerKeyOf, viewerOfRequest } from './members/sessions/sessions.ts'
import { metricsRoutes } from './system/metrics-routes.ts'
import { rooms } from './rooms.ts'
import { StoreDirectory } from './store/directory.ts'
import { refusalPageOf } from './store/refusal-page.ts'
import { sourcesOf } from './store/sources.ts'
import { pageModeOf } from './store/named-pages.ts'
import { FrontEnd } from './store/manifest.ts'
import type { FastifyInstance } from 'fastify'
import { openPlatform, type OpenedPlatform } from './bootstrap.ts'
import { healthRoutes } from './health.ts'

export { makeLogger, migrateDatabase, type OpenedPlatform } from './bootstrap.ts'

export const jobs: Job[] = [
  publishRelayed,
  ...rooms.flatMap((room) => [...(room.jobs ?? []), ...(room.subscriptions ?? []).map(({ job }) => job)]),
]

/** The context of a process with all rooms; its statements go through `pooler` where one is given. */
export const openContext = (
  config: Config,
  url: string,
  log: Logger,
  { clock = systemClock, pooler, database }: OpenContextOptions = {},
): Promise<OpenedPlatform> =>
  openPlatform(config, url, log, {
    subscribers: subscribersOf(rooms.flatMap((room) => room.subscriptions ?? [])),
    recorders: recordersOf(rooms.flatMap((room) => room.recorders ?? [])),
    personal: rooms.flatMap((room) => (room.personal ? [room.personal] : [])),
    clock,
    ...(pooler !== undefined && { pooler }),
    ...(database && { database }),
  })

interface OpenContextOptions {
  clock?: Clock
  pooler?: string
  database?: Database
}

/** Builds the web server with all rooms, ready to listen; closing it closes what it opened. */
export async function openWeb({ ctx, url }: OpenedPlatform): Promise<FastifyInstance> {
  const stores = new StoreDirectory()
  await stores.refresh(ctx.db)
  const live = new LiveStreams()
  const frontEnds = { storefront: new FrontEnd('storefront', '/'), admin: new FrontEnd('admin', '/bullet/') }
  const app = await buildHttp(
    ctx,
    {
      storeOf: (host) => stores.findByHost(host),
      sourcesOf: (storeId, path) => sourcesOf(stores.get(storeId)!, path),
      viewerOf: viewerOfRequest,
      viewerKeyOf,
      isShopHost: (host) => stores.hasHost(host),
      refusalPageOf,
    },
    {
      stores,
      live,
      channels: Object.assign({}, ...rooms.map((room) => room.channels)) as Record<string, ChannelAuthorizer>,
      frontEnds,
      pageMode: pageModeOf(frontEnds.storefront),
      pagePaths: new Set<string>(),
    },
    [metricsRoutes, healthRoutes, liveRoutes, ...rooms.flatMap((room) => room.routes ?? [])],
  )
  const signals = listenForSignals(url, ctx.log)
  // With a database of its own nothing changes while that is away, and pages can be read from memory.
  if (ctx.config.database_url) app.prepared.hearsChanges = () => !signals.isAway
  signals.on('catalogue', (storeId) => app.prepared.drop(storeId))
  signals.on(LIVE_SIGNAL, (storeId, detail) => live.deliver(storeId, detail))
  signals.on('store', (storeId) => {
    // Prepared answers are dropped after the reload: one computed before it would be outdated.
    stores
      .refresh(ctx.db)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the stores could not be read again'))
      .finally(() => app.prepared.drop(storeId))
  })
  app.addHook('onClose', () => signals.stop())
  await signals.ready
  return app
}

/** Starts the job workers and the background tasks of all rooms. */
export async function openWork({ ctx }: OpenedPlatform): Promise<Workers> {
  const { startWorkers } = await import('./platform/jobs/worker.ts')
  const workers = await startWorkers(ctx, jobs, ctx.config.encoders)
  const beside = await Promise.all(rooms.flatMap((room) => (room.background ? [room.background(ctx)] : [])))
  return { stop: async () => void (await Promise.all([workers, ...beside].map((part) => part.stop()))) }
}
