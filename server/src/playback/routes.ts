import * as contract from '@matinee/contract/playback/playback'
import {
  getLinkedPlayback,
  getPreviewChapterPlayback,
  getPreviewPlayback,
} from '@matinee/contract/catalogue/private-links'
import type { FastifyPluginAsync } from 'fastify'
import { ensureViewerKey } from '../members/sessions/sessions.ts'
import { serve } from '../platform/http/serve.ts'
import {
  readChapterPlayback,
  readLinkedPlayback,
  readPlayback,
  readPreviewPlayback,
  readProgramPlayback,
} from './playback.ts'
import { keepStreaming, stopStreaming } from './concurrent-streams.ts'

export const playbackRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getPlayback, ({ ctx, viewer, params: { permalink }, request, reply }) =>
    readPlayback(ctx, viewer, { viewerKey: ensureViewerKey(request, reply), permalink }),
  )
  serve(app, contract.getChapterPlayback, ({ ctx, viewer, params: { id }, request, reply }) =>
    readChapterPlayback(ctx, viewer, { viewerKey: ensureViewerKey(request, reply), id }),
  )
  serve(app, contract.getProgramPlayback, ({ ctx, viewer, params: { id }, request, reply }) =>
    readProgramPlayback(ctx, viewer, { viewerKey: ensureViewerKey(request, reply), id }),
  )
  serve(app, getPreviewPlayback, ({ ctx, params }) => readPreviewPlayback(ctx, params))
  serve(app, getPreviewChapterPlayback, ({ ctx, params: { token, id } }) =>
    readPreviewPlayback(ctx, { token, chapterId: id }),
  )
  serve(app, getLinkedPlayback, ({ ctx, params, query }) =>
    readLinkedPlayback(ctx, { token: params.token, play: query.play, chapterId: query.chapter_id }),
  )
  serve(app, contract.keepStreaming, async ({ ctx, viewer, params: { permalink }, query }) => {
    await keepStreaming(ctx, viewer, { permalink, chapterId: query.chapter_id ?? null })
    return undefined
  })
  serve(app, contract.stopStreaming, async ({ ctx, viewer, params: { permalink } }) => {
    await stopStreaming(ctx, viewer, permalink)
    return undefined
  })
}
