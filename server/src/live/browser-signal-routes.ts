import { sendBrowserChunk } from '@matinee/contract/live/browser-signal'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { sendChunk } from './browser-signal.ts'

/** What a camera or a screen in the studio sends, as raw bytes. */
export const browserSignalRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  serve(app, sendBrowserChunk, ({ ctx, viewer, params, query, request }) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return sendChunk(ctx, viewer, { ...params, ...query, bytes, address: request.ip })
  })
}
