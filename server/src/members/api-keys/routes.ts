import * as contract from '@matinee/contract/members/api-keys'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts'

export const apiKeyRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listApiKeys, ({ ctx, viewer }) => listApiKeys(ctx, viewer))
  serve(app, contract.makeApiKey, ({ ctx, viewer, body }) => makeApiKey(ctx, viewer, body))
  serve(app, contract.revokeApiKey, ({ ctx, viewer, params }) => revokeApiKey(ctx, viewer, params.id))
}
