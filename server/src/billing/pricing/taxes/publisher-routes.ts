import * as contract from '@matinee/contract/billing/taxes'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import * as managing from './tax-admin.ts'

export const publisherTaxRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getTaxes, ({ ctx, viewer }) => managing.readTaxes(ctx, viewer))
  serve(app, contract.changeTaxSettings, ({ ctx, viewer, body }) =>
    managing.changeTaxSettings(ctx, viewer, body),
  )
  serve(app, contract.putTaxRate, ({ ctx, viewer, body }) => managing.putRate(ctx, viewer, body))
  serve(app, contract.deleteTaxRates, ({ ctx, viewer, body }) => managing.deleteRates(ctx, viewer, body.ids))
  serve(app, contract.fillTaxRates, ({ ctx, viewer, body }) => managing.fillRates(ctx, viewer, body.of))
}
