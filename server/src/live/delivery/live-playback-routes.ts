import * as contract from '@matinee/contract/live/live-playback'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { readLivePlayback, readLivePreview } from './live-playback.ts'

/** Where a live event is watched. */
export const livePlaybackRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getLivePlayback, ({ ctx, viewer, params }) => readLivePlayback(ctx, viewer, params.id))
  serve(app, contract.getLivePreview, ({ ctx, params }) => readLivePreview(ctx, params.id))
}
