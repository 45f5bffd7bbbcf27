import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { storeContext, type StoreContext } from '../../platform/http/http.ts'
import { isStorageKey } from '../../platform/storage/keys.ts'
import { cacheControlOf } from '../../platform/storage/media-types.ts'
import { AddressExpired, AddressForged, FileNotFound } from './delivery-errors.ts'
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
    // For a cache in front, which keeps the bytes once for everybody and asks here for each request.
    app.get('/media/allowed/:token/:video/*', { exposeHeadRoute: false }, (request, reply) =>
      tellWhetherAllowed(request as FilmRequest, reply, rights),
    )
    app.route({
      method,
      url: '/images/*',
      handler: (request, reply) => deliverImage(request as ImageRequest, reply),
    })
  }

async function deliverFilm(request: FilmRequest, reply: FastifyReply, rights: WatchRights) {
  const { key, path, seconds } = await assertMayRead(request, rights)
  if (request.server.ctx.config.media_url) reply.header('access-control-allow-origin', '*') // the page is on another host
  if (seconds !== undefined)
    return deliverPreviewFile(request, reply, { videoId: Number(request.params.video), path, seconds })
  return deliverFile(request, reply, { key, cache: `private, ${cacheControlOf(key)}` })
}

/** A preview ends within a segment: its bytes are not those that everybody gets. */
async function tellWhetherAllowed(request: FilmRequest, reply: FastifyReply, rights: WatchRights) {
  const { seconds } = await assertMayRead(request, rights)
  if (seconds !== undefined) throw AddressForged()
  return reply.code(204).header('cache-control', 'no-store').send()
}

/** What a signed address leads to; throws unless its browser may watch that now. */
async function assertMayRead(request: FilmRequest, rights: WatchRights) {
  const ctx = storeContext(request)
  const { token, video, '*': path } = request.params
  checkAddress(ctx, request.viewerKey, token, video)
  const key = `${videoFolder(Number(video))}/${path}`
  if (!isStorageKey(key) || !OPEN.test(path)) throw FileNotFound()
  const seconds = readTokenLimit(token)
  const viewerKey = readTokenViewerKey(token) ?? request.viewerKey
  const watch = { viewerKey, videoId: Number(video), isPreview: seconds !== undefined }
  if (!(rights.isOpen(ctx, watch) ?? (await rights.ask(ctx, watch)))) throw AddressExpired()
  return { key, path, seconds }
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
