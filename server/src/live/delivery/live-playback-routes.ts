import { getLinkedLivePlayback } from '@matinee/contract/catalogue/private-links'
import * as contract from '@matinee/contract/live/live-playback'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { readLinkedLivePlayback, readLivePlayback, readLivePreview } from './live-playback.ts'

/** Where a live event is watched. */
export const livePlaybackRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getLivePlayback, ({ ctx, viewer, params }) => readLivePlayback(ctx, viewer, params.id))
  serve(app, getLinkedLivePlayback, ({ ctx, params, query }) =>
    readLinkedLivePlayback(ctx, { ...params, ...query }),
  )
  serve(app, contract.getLivePreview, ({ ctx, params }) => readLivePreview(ctx, params.id))
}
