import { changeTrackingWish, getTrackingWish } from '@matinee/contract/analytics/analytics'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { changeTrackingPreference, readTrackingPreference } from './tracking-preference.ts'

export const trackingPreferenceRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getTrackingWish, ({ ctx, viewer }) => readTrackingPreference(ctx, viewer))
  serve(app, changeTrackingWish, ({ ctx, viewer, body }) => changeTrackingPreference(ctx, viewer, body))
}
