import { getRevenueSources, revenueSourcesFile } from '@matinee/contract/analytics/revenue-sources'
import type { FastifyPluginAsync } from 'fastify'
import { readFromReplica } from '../../platform/database/replica.ts'
import { sendCsv } from '../../platform/http/file-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import { readRevenueSources, writeRevenueSources } from './revenue-sources.ts'

export const sourceRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getRevenueSources, ({ ctx, viewer, query }) =>
    readFromReplica(ctx, (ctx) => readRevenueSources(ctx, viewer, query)),
  )
  serve(app, revenueSourcesFile, async ({ ctx, viewer, query, reply }) =>
    sendCsv(reply, 'revenue-sources', await writeRevenueSources(ctx, viewer, query)),
  )
}
