import * as contract from '@matinee/contract/billing/upsells'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import * as managing from './upsell-admin.ts'

export const publisherUpsellRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listUpsells, ({ ctx, viewer }) => managing.listUpsells(ctx, viewer))
  serve(app, contract.createUpsell, ({ ctx, viewer, body }) => managing.createUpsell(ctx, viewer, body))
  serve(app, contract.changeUpsell, ({ ctx, viewer, params, body }) =>
    managing.changeUpsell(ctx, viewer, params.id, body),
  )
  serve(app, contract.deleteUpsell, async ({ ctx, viewer, params }) => {
    await managing.deleteUpsell(ctx, viewer, params.id)
    return undefined
  })
}
