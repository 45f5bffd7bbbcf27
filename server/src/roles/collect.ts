import type { FastifyInstance } from 'fastify'
import { collectingRoutes, EVERY_STORE } from '../analytics/collecting-routes.ts'
import { makeLogger, openFoundation, type Opened } from '../foundation.ts'
import { healthRoutes } from '../health.ts'
import { closing } from '../platform/closing.ts'
import { ConfigFaults, type Config } from '../platform/config.ts'
import { buildHttp } from '../platform/http.ts'
import { listen } from '../platform/port.ts'
import { say } from '../platform/say.ts'
import { listenForSignals } from '../platform/signals.ts'
import { guest } from '../platform/viewer.ts'
import { OURS } from '../platform/security.ts'
import { StoreDirectory } from '../store/directory.ts'

/** What trackers and pixels call, alone on a host of its own, with no more of the house than that needs. */
export async function run(config: Config) {
  const { database_url } = config
  if (!database_url)
    throw new ConfigFaults(['DATABASE_URL should name the database of the shop this collects for.'])
  const closers = closing()
  const opened = await openFoundation(config, database_url, makeLogger(config))
  closers.add(() => opened.pool.end())
  const app = await openCollector(opened)
  closers.add(() => app.close())
  await listen(app, config)
  say('Collecting.')
}

/** The collecting part of the house, ready to listen. */
export async function openCollector({ ctx, url }: Opened): Promise<FastifyInstance> {
  const stores = new StoreDirectory()
  await stores.refresh(ctx.db)
  const anybody = {
    storeOf: () => EVERY_STORE,
    sourcesOf: () => OURS,
    viewerOf: async () => guest,
    viewerKeyOf: () => '',
    isShopHost: (host: string) => stores.isNamed(host),
  }
  const app = await buildHttp(ctx, anybody, { stores }, [healthRoutes, collectingRoutes])
  const signals = listenForSignals(url, ctx.log)
  signals.on('store', () => {
    stores
      .refresh(ctx.db)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the stores could not be read again'))
  })
  app.addHook('onClose', () => signals.stop())
  return app
}
