import * as contract from '@matinee/contract/billing/price-changes'
import type { FastifyPluginAsync } from 'fastify'
import type { Knowledge } from '../../members/people/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkPriceChange } from './check.ts'
import * as changes from './price-changes.ts'

export const priceChangeRoutes =
  (known: Knowledge): FastifyPluginAsync =>
  async (app) => {
    serve(app, contract.listPriceChanges, ({ ctx, viewer, params }) =>
      changes.listPriceChanges(ctx, viewer, params.id),
    )
    serve(app, contract.checkPriceChange, ({ ctx, viewer, params, body }) =>
      checkPriceChange({ ...ctx, known }, viewer, params.id, body),
    )
    serve(app, contract.startPriceChange, ({ ctx, viewer, params, body }) =>
      changes.startPriceChange({ ...ctx, known }, viewer, params.id, body),
    )
    serve(app, contract.getPriceChange, ({ ctx, viewer, params }) =>
      changes.readPriceChange(ctx, viewer, params.id),
    )
    serve(app, contract.listPriceChangePeople, ({ ctx, viewer, params, query }) =>
      changes.listPriceChangePeople(ctx, viewer, { id: params.id, ...query }),
    )
    serve(app, contract.retellPriceChange, ({ ctx, viewer, params }) =>
      changes.retellPriceChange(ctx, viewer, params.id),
    )
    serve(app, contract.stopPriceChange, ({ ctx, viewer, params }) =>
      changes.stopPriceChange(ctx, viewer, params.id),
    )
    serve(app, contract.undoPriceChange, ({ ctx, viewer, params }) =>
      changes.undoPriceChange(ctx, viewer, params.id),
    )
  }
