import { changeTrackingWish, getTrackingWish } from '@matinee/contract/analytics'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/serve.ts'
import { changeWish, readWish } from './wish.ts'

export const trackingWishRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getTrackingWish, ({ ctx, viewer }) => readWish(ctx, viewer))
  serve(app, changeTrackingWish, ({ ctx, viewer, body }) => changeWish(ctx, viewer, body))
}
