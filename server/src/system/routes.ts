import { getSystem } from '@matinee/contract/system/system'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { findSystemReport } from './report.ts'
import { collectSlowStatements } from './slow-statements.ts'

export const systemRoutes: FastifyPluginAsync = async (app) => {
  collectSlowStatements()
  serve(app, getSystem, ({ ctx, viewer }) => findSystemReport(ctx, viewer))
}
