import { changeAnalyticsSettings, getAnalyticsSettings } from '@matinee/contract/analytics/analytics'
import * as forwarding from '@matinee/contract/analytics/pixel-targets'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import * as targets from './forwarding/targets.ts'
import * as settings from './settings.ts'

export const publisherAnalyticsRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getAnalyticsSettings, ({ ctx, viewer }) => settings.readAnalyticsSettings(ctx, viewer))
  serve(app, changeAnalyticsSettings, ({ ctx, viewer, body }) =>
    settings.changeAnalyticsSettings(ctx, viewer, body),
  )

  serve(app, forwarding.listPixelTargets, ({ ctx, viewer }) => targets.listPixelTargets(ctx, viewer))
  serve(app, forwarding.addPixelTarget, ({ ctx, viewer, body }) => targets.addPixelTarget(ctx, viewer, body))
  serve(app, forwarding.changePixelTarget, ({ ctx, viewer, params, body }) =>
    targets.changePixelTarget(ctx, viewer, params.id, body),
  )
  serve(app, forwarding.removePixelTarget, async ({ ctx, viewer, params }) => {
    await targets.removePixelTarget(ctx, viewer, params.id)
    return undefined
  })
  serve(app, forwarding.testPixelTarget, ({ ctx, viewer, params }) =>
    targets.testPixelTarget(ctx, viewer, params.id),
  )
}
