import * as contract from '@matinee/contract/integrations/webhooks'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import * as deliveries from './deliveries.ts'
import * as endpoints from './endpoints.ts'

export const publisherWebhookRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listWebhooks, ({ ctx, viewer }) => endpoints.listWebhooks(ctx, viewer))
  serve(app, contract.addWebhook, ({ ctx, viewer, body }) => endpoints.addWebhook(ctx, viewer, body))
  serve(app, contract.changeWebhook, ({ ctx, viewer, params, body }) =>
    endpoints.changeWebhook(ctx, viewer, params.id, body),
  )
  serve(app, contract.removeWebhook, ({ ctx, viewer, params }) =>
    endpoints.removeWebhook(ctx, viewer, params.id),
  )
  serve(app, contract.readWebhookSecret, ({ ctx, viewer, params }) =>
    endpoints.readWebhookSecret(ctx, viewer, params.id),
  )
  serve(app, contract.rotateWebhookSecret, ({ ctx, viewer, params }) =>
    endpoints.rotateWebhookSecret(ctx, viewer, params.id),
  )
  serve(app, contract.testWebhook, ({ ctx, viewer, params, body }) =>
    deliveries.testWebhook(ctx, viewer, params.id, body.type),
  )
  serve(app, contract.listWebhookDeliveries, ({ ctx, viewer, params, query }) =>
    deliveries.listDeliveries(ctx, viewer, params.id, query),
  )
  serve(app, contract.getWebhookDelivery, ({ ctx, viewer, params }) =>
    deliveries.readDelivery(ctx, viewer, params),
  )
  serve(app, contract.replayWebhookDelivery, ({ ctx, viewer, params }) =>
    deliveries.replayDelivery(ctx, viewer, params),
  )
  serve(app, contract.replayFailedWebhooks, ({ ctx, viewer, params, body }) =>
    deliveries.replayFailed(ctx, viewer, params.id, body.since),
  )
}
