import { changeAnalyticsSettings, getAnalyticsSettings } from '@matinee/contract/analytics'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/serve.ts'
import * as settings from './settings.ts'

export const publisherAnalyticsRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getAnalyticsSettings, ({ ctx, viewer }) => settings.readAnalyticsSettings(ctx, viewer))
  serve(app, changeAnalyticsSettings, ({ ctx, viewer, body }) =>
    settings.changeAnalyticsSettings(ctx, viewer, body),
  )
}
