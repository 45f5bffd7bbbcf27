import * as contract from '@matinee/contract/live/mediamtx'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { authorizeMediamtx } from './mediamtx.ts'

/** What a MediaMTX server in front asks. */
export const mediamtxRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.authorizeMediamtx, ({ ctx, params, body }) =>
    authorizeMediamtx(ctx, params.secret, body),
  )
}
