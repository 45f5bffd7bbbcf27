import type { FastifyInstance } from 'fastify'
import { collectorRoutes, COLLECTOR_STORE } from '../analytics/collector-routes.ts'
import { makeLogger, openPlatform, type OpenedPlatform } from '../bootstrap.ts'
import { healthRoutes } from '../health.ts'
import { createShutdownHooks } from '../platform/process/shutdown-hooks.ts'
import { ConfigFaults, type Config } from '../platform/process/config.ts'
import { buildHttp } from '../platform/http/http.ts'
import { listenOnFreePort } from '../platform/process/port.ts'
import { printLine } from '../platform/process/terminal.ts'
import { databaseUrlOf, poolerOf } from '../platform/database/addresses.ts'
import { listenForSignals } from '../platform/database/signals.ts'
import { guest } from '../platform/http/viewer.ts'
import { OWN_SOURCES } from '../platform/http/security.ts'
import { StoreDirectory } from '../store/directory.ts'

/** The collector: endpoints for trackers and pixels on a host of their own, with the minimum of the product. */
export async function run(config: Config) {
  const url = databaseUrlOf(config)
  if (!url) throw new ConfigFaults(['DATABASE_URL should name the database of the shop this collects for.'])
  const closers = createShutdownHooks()
  const opened = await openPlatform(config, url, makeLogger(config), poolerOf(config))
  closers.add(opened.close)
  const app = await openCollector(opened)
  closers.add(() => app.close())
  await listenOnFreePort(app, config)
  printLine('Collecting.')
}

/** The collector's HTTP server, ready to listen. */
export async function openCollector({ ctx, url }: OpenedPlatform): Promise<FastifyInstance> {
  const stores = new StoreDirectory()
  await stores.refresh(ctx.db)
  const anybody = {
    storeOf: () => COLLECTOR_STORE,
    sourcesOf: () => OWN_SOURCES,
    viewerOf: async () => guest,
    viewerKeyOf: () => '',
    isShopHost: (host: string) => stores.hasHost(host),
  }
  const app = await buildHttp(ctx, anybody, { stores }, [healthRoutes, collectorRoutes])
  const signals = listenForSignals(url, ctx.log)
  signals.on('store', () => {
    stores
      .refresh(ctx.db)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the stores could not be read again'))
  })
  app.addHook('onClose', () => signals.stop())
  return app
}
