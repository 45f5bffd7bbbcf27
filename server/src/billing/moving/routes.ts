import * as contract from '@matinee/contract/billing/takeover'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import * as takeover from './takeover.ts'

export const takeoverRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getTakeover, ({ ctx, viewer, params }) => takeover.readTakeover(ctx, viewer, params.id))
  serve(app, contract.lookAtStripe, ({ ctx, viewer, params }) =>
    takeover.lookAtStripe(ctx, viewer, params.id),
  )
  serve(app, contract.takeOverStripe, ({ ctx, viewer, params }) =>
    takeover.takeOverStripe(ctx, viewer, params.id),
  )
  serve(app, contract.askForPayments, ({ ctx, viewer, params }) =>
    takeover.askForPayments(ctx, viewer, params.id),
  )
  serve(app, contract.listPaymentRequests, ({ ctx, viewer, params, query }) =>
    takeover.listPaymentRequests(ctx, viewer, { id: params.id, page: query.page }),
  )
}
