import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { FileNotFound } from '../../media/delivery/delivery-errors.ts'
import { deliverFile } from '../../media/delivery/delivery.ts'
import { findPreviewPart } from '../../media/delivery/preview.ts'
import { assertValidToken } from '../../media/delivery/verdict.ts'
import { videoFolder } from '../../media/video-removal.ts'
import { storeContext } from '../../platform/http/http.ts'
import { isStorageKey } from '../../platform/storage/keys.ts'
import { ADDRESS_NUMBER, cacheOf } from '../delivery/media-answers.ts'
import { checkTrailerToken } from './trailer.ts'

type TrailerRequest = FastifyRequest<{ Params: { token: string; video: string; '*': string } }>

/** The files of trailers: whoever sees the page of an event has the address. */
export const trailerRoutes: FastifyPluginAsync = async (app) => {
  app.get('/media/live/trailer/:token/:video/*', { exposeHeadRoute: false }, (request, reply) =>
    deliverTrailer(request as TrailerRequest, reply),
  )
}

async function deliverTrailer(request: TrailerRequest, reply: FastifyReply) {
  const ctx = storeContext(request)
  const { token, video, '*': path } = request.params
  if (!ADDRESS_NUMBER.test(video) || !isStorageKey(path) || !findPreviewPart(path)) throw FileNotFound()
  const verdict = checkTrailerToken(ctx, token, Number(video))
  assertValidToken(verdict)
  if (ctx.config.media_url) reply.header('access-control-allow-origin', '*') // the page is on another host
  const key = `${videoFolder(Number(video))}/${path}`
  return deliverFile(request, reply, { key, cache: cacheOf(request, key, token) })
}
