import * as contract from '@matinee/contract/retention/retention'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { readWinback, useWinback } from './winback.ts'

export const retentionRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getWinback, ({ ctx, params }) => readWinback(ctx, params.token))
  serve(app, contract.useWinback, ({ ctx, viewer, params }) => useWinback(ctx, viewer, params.token))
}
