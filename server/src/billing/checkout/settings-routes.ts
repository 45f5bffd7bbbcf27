import * as contract from '@matinee/contract/billing/billing-settings'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { changeCheckoutSettings, readCheckoutSettings } from './settings.ts'

/** Publisher routes for payment settings. */
export const checkoutSettingsRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getCheckoutSettings, ({ ctx, viewer }) => readCheckoutSettings(ctx, viewer))
  serve(app, contract.changeCheckoutSettings, ({ ctx, viewer, body }) =>
    changeCheckoutSettings(ctx, viewer, body),
  )
}
