import * as contract from '@matinee/contract/billing/providers'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { originOf } from '../../store/origin.ts'
import * as accounts from './accounts.ts'

/** Publisher routes for payment providers. Each change returns the new state. */
export const providerRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listProviders, ({ ctx, viewer, request }) =>
    accounts.listProviders(ctx, viewer, originOf(request)),
  )
  serve(app, contract.saveProvider, async ({ ctx, viewer, params, body, request }) => {
    await accounts.saveProvider(ctx, viewer, params.provider, body)
    return accounts.listProviders(ctx, viewer, originOf(request))
  })
  serve(app, contract.testProviderKeys, async ({ ctx, viewer, params, request }) => {
    await accounts.testProvider(ctx, viewer, params.provider)
    return accounts.listProviders(ctx, viewer, originOf(request))
  })
  serve(app, contract.enableProvider, async ({ ctx, viewer, params, body, request }) => {
    await accounts.enableProvider(ctx, viewer, params.provider, body.enabled)
    return accounts.listProviders(ctx, viewer, originOf(request))
  })
  serve(app, contract.orderProviders, async ({ ctx, viewer, body, request }) => {
    await accounts.orderProviders(ctx, viewer, body.providers)
    return accounts.listProviders(ctx, viewer, originOf(request))
  })
  serve(app, contract.removeProvider, async ({ ctx, viewer, params, request }) => {
    await accounts.removeProvider(ctx, viewer, params.provider)
    return accounts.listProviders(ctx, viewer, originOf(request))
  })
}
