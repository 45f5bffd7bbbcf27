import * as contract from '@matinee/contract/system/stores'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { refreshAfterChange } from '../../store/store-refresh.ts'
import * as domains from './domains.ts'
import * as stores from './stores.ts'

export const installedStoreRoutes: FastifyPluginAsync = async (app) => {
  const refreshed = <T>(id: number, change: Promise<T>) => refreshAfterChange(app, id, change)

  serve(app, contract.listInstalledStores, ({ ctx, viewer }) => stores.listStores(ctx, viewer))
  serve(app, contract.addInstalledStore, ({ ctx, viewer, body }) =>
    refreshed(ctx.store.id, stores.makeStore(ctx, viewer, body)),
  )
  serve(app, contract.pauseInstalledStore, ({ ctx, viewer, params: { id } }) =>
    refreshed(id, stores.pause(ctx, viewer, id)),
  )
  serve(app, contract.resumeInstalledStore, ({ ctx, viewer, params: { id } }) =>
    refreshed(id, stores.resume(ctx, viewer, id)),
  )
  serve(app, contract.archiveInstalledStore, ({ ctx, viewer, params: { id } }) =>
    stores.archiveStore(ctx, viewer, id),
  )
  serve(app, contract.removeInstalledStore, ({ ctx, viewer, params: { id }, body }) =>
    refreshed(id, stores.remove(ctx, viewer, id, body.title)),
  )
  serve(app, contract.giveStoreDomain, ({ ctx, viewer, params: { id }, body }) =>
    refreshed(id, domains.addTo(ctx, viewer, id, body.domain)),
  )
  serve(app, contract.checkStoreDomain, ({ ctx, viewer, params }) => domains.check(ctx, viewer, params))
  serve(app, contract.makeStoreDomainMain, ({ ctx, viewer, params }) =>
    refreshed(params.id, domains.makeMainOf(ctx, viewer, params)),
  )
  serve(app, contract.takeStoreDomain, ({ ctx, viewer, params }) =>
    refreshed(params.id, domains.removeFrom(ctx, viewer, params)),
  )
}
