import * as contract from '@matinee/contract/translations/translations'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { listUntranslated, readOverview } from './overview.ts'

export const translationRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getTranslationOverview, ({ ctx, viewer }) => readOverview(ctx, viewer))
  serve(app, contract.listUntranslated, ({ ctx, viewer, query }) => listUntranslated(ctx, viewer, query))
}
