import { getSystem } from '@matinee/contract/system/system'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { findSystemReport } from './report.ts'

export const systemRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getSystem, ({ ctx, viewer }) => findSystemReport(ctx, viewer))
}
