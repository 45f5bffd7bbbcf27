import * as contract from '@matinee/contract/retention'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/serve.ts'
import { readWinback, useWinback } from './winback.ts'

const PER_MINUTE = 30

export const retentionRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getWinback, ({ ctx, params }) => readWinback(ctx, params.token), {
    perMinute: PER_MINUTE,
  })
  serve(app, contract.useWinback, ({ ctx, viewer, params }) => useWinback(ctx, viewer, params.token), {
    perMinute: PER_MINUTE,
  })
}
