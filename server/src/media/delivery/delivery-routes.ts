import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { storeContext, type StoreContext } from '../../platform/http/http.ts'
import { isStorageKey } from '../../platform/storage/keys.ts'
import { cacheControlOf } from '../../platform/storage/media-types.ts'
import { AddressExpired, FileNotFound } from './delivery-errors.ts'
import { deliverFile } from './delivery.ts'
import { deliverPreviewFile } from './preview-delivery.ts'
import { videoFolder } from '../video-removal.ts'
import { checkFilmGrant, readTokenViewerKey, readTokenLimit } from './film-token.ts'
import { assertValidToken } from './verdict.ts'
import { WatchRights, type MayWatch } from './watch-rights.ts'

// What a player reads: the streams of a version, and uploaded captions. Not the original.
const OPEN = /^(\d+\/hls|captions)\//

type FilmRequest = FastifyRequest<{ Params: { token: string; video: string; '*': string } }>
type ImageRequest = FastifyRequest<{ Params: { '*': string } }>

/** Serves the files of films at signed addresses as long as `mayWatch` allows it, and pictures to everybody. */
export const deliveryRoutes =
  (mayWatch: MayWatch): FastifyPluginAsync =>
  async (app) => {
    const rights = new WatchRights(mayWatch)
    // HEAD is handled here: Fastify's own answer would declare an empty file.
    const method = ['GET', 'HEAD']
    app.route({
      method,
      url: '/media/:token/:video/*',
      handler: (request, reply) => deliverFilm(request as FilmRequest, reply, rights),
    })
    app.route({
      method,
      url: '/images/*',
      handler: (request, reply) => deliverImage(request as ImageRequest, reply),
    })
  }

async function deliverFilm(request: FilmRequest, reply: FastifyReply, rights: WatchRights) {
  const ctx = storeContext(request)
  const { token, video, '*': path } = request.params
  checkAddress(ctx, request.viewerKey, token, video)
  const key = `${videoFolder(Number(video))}/${path}`
  if (!isStorageKey(key) || !OPEN.test(path)) throw FileNotFound()
  if (ctx.config.media_url) reply.header('access-control-allow-origin', '*') // the page is on another host
  const seconds = readTokenLimit(token)
  const viewerKey = readTokenViewerKey(token) ?? request.viewerKey
  const watch = { viewerKey, videoId: Number(video), isPreview: seconds !== undefined }
  if (!(rights.isOpen(ctx, watch) ?? (await rights.ask(ctx, watch)))) throw AddressExpired()
  if (seconds !== undefined)
    return deliverPreviewFile(request, reply, { videoId: Number(video), path, seconds })
  return deliverFile(request, reply, { key, cache: `private, ${cacheControlOf(key)}` })
}

function checkAddress(
  { config, secrets, clock, store }: StoreContext,
  browser: string,
  token: string,
  video: string,
) {
  if (!/^[1-9]\d{0,14}$/.test(video)) throw FileNotFound()
  const isBound = !config.media_url && readTokenViewerKey(token) === undefined
  const grant = { storeId: store.id, videoId: Number(video), viewerKey: isBound ? browser : '' }
  const verdict = checkFilmGrant(secrets.media, token, grant, Math.floor(clock.now().getTime() / 1000))
  assertValidToken(verdict)
}

// Pictures are named by their content and never change; an SVG could contain a script.
async function deliverImage(request: ImageRequest, reply: FastifyReply) {
  const key = `images/${request.params['*']}`
  if (!isStorageKey(key)) throw FileNotFound()
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  return deliverFile(request, reply, { key, cache: `public, ${cacheControlOf(key)}` })
}
