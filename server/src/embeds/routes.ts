import { getEmbedPlayback } from '@matinee/contract/embeds/embeds'
import type { FastifyPluginAsync } from 'fastify'
import { readEmbedPlayback } from '../playback/playback.ts'
import { serve } from '../platform/http/serve.ts'

/** What a page in a frame of another site asks once somebody presses play. */
export const embedRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getEmbedPlayback, ({ ctx, params, query }) =>
    readEmbedPlayback(ctx, { permalink: params.permalink, chapterId: query.chapter_id }),
  )
}
