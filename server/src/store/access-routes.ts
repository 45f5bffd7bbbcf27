import * as contract from '@matinee/contract/store/access-rules'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { countryOf } from '../platform/text/countries.ts'
import { serve } from '../platform/http/serve.ts'
import { addBan, changeRegions, readAccessRules, removeBan } from './access-rules.ts'
import { refreshAfterChange } from './store-refresh.ts'

export const accessRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getAccessRules, async ({ ctx, viewer, request }) =>
    readAccessRules(ctx, viewer, await visitorLocation(request)),
  )
  serve(app, contract.changeRegions, async ({ ctx, viewer, body, request }) =>
    refreshAfterChange(app, ctx.store.id, changeRegions(ctx, viewer, body, await visitorLocation(request))),
  )
  serve(app, contract.addBan, async ({ ctx, viewer, body, request }) =>
    refreshAfterChange(app, ctx.store.id, addBan(ctx, viewer, body, await visitorLocation(request))),
  )
  serve(app, contract.removeBan, async ({ ctx, viewer, params, request }) =>
    refreshAfterChange(app, ctx.store.id, removeBan(ctx, viewer, params.id, await visitorLocation(request))),
  )
}

const visitorLocation = async (request: FastifyRequest) => ({
  address: request.ip,
  country: await countryOf(request.server.ctx, request),
})
