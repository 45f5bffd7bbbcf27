import * as contract from '@matinee/contract/playback'
import type { FastifyPluginAsync } from 'fastify'
import { ensureViewerKey } from '../members/sessions.ts'
import { serve } from '../platform/serve.ts'
import { readPlayback, readProgramPlayback } from './playback.ts'

export const playbackRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getPlayback, ({ ctx, params, request, reply }) =>
    readPlayback(ctx, ensureViewerKey(request, reply), params.permalink),
  )
  serve(app, contract.getProgramPlayback, ({ ctx, viewer, params, request, reply }) =>
    readProgramPlayback(ctx, viewer, ensureViewerKey(request, reply), params.id),
  )
}
