import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AddressExpired, FileNotFound } from '../../media/delivery/delivery-errors.ts'
import { deliverFile } from '../../media/delivery/delivery.ts'
import { readTokenViewerKey } from '../../media/delivery/film-token.ts'
import { findPreviewPart } from '../../media/delivery/preview.ts'
import { assertValidToken } from '../../media/delivery/verdict.ts'
import { WatchRights } from '../../media/delivery/watch-rights.ts'
import { PLAYLIST_FILE } from '../../media/transcode/playlists.ts'
import { videoFolder } from '../../media/video-removal.ts'
import { storeContext, type StoreContext } from '../../platform/http/http.ts'
import { isStorageKey } from '../../platform/storage/keys.ts'
import { ADDRESS_NUMBER, cacheOf, sendPlaylistBytes } from '../delivery/media-answers.ts'
import { WatchReporter } from '../delivery/watch-reporter.ts'
import { PremierePlaylists } from './premiere-playlists.ts'
import { mayWatchPremiere } from './premiere-stream.ts'
import { checkPremiereGrant } from './premiere-token.ts'

type PremiereRequest = FastifyRequest<{
  Params: { token: string; event: string; begin: string; video: string; '*': string }
}>

interface PremiereDelivery {
  playlists: PremierePlaylists
  rights: WatchRights
  reporter: WatchReporter
}

interface PremiereFile {
  contentId: number
  videoId: number
  /** When the film began, in milliseconds since 1970. */
  begin: number
  /** Path in the film's folder. */
  path: string
}

/** The files of premieres: those of the film, as far as it is shown. */
export const premiereDeliveryRoutes: FastifyPluginAsync = async (app) => {
  const delivery = {
    playlists: new PremierePlaylists(app.ctx.storage),
    rights: new WatchRights(mayWatchPremiere),
    reporter: new WatchReporter(app.ctx),
  }
  app.get(
    '/media/live/premiere/:token/:event/:begin/:video/*',
    { exposeHeadRoute: false },
    (request, reply) => deliverPremiere(request as PremiereRequest, reply, delivery),
  )
  app.addHook('onClose', async () => delivery.reporter.stop())
}

async function deliverPremiere(request: PremiereRequest, reply: FastifyReply, delivery: PremiereDelivery) {
  const ctx = storeContext(request)
  const file = readAddress(request)
  checkToken(ctx, request.params.token, file)
  if (ctx.config.media_url) reply.header('access-control-allow-origin', '*') // the page is on another host
  if (!(await isOpen(request, file, delivery.rights))) throw AddressExpired()
  return sendShown(request, reply, file, delivery)
}

function readAddress({ params }: PremiereRequest): PremiereFile {
  const { event, begin, video, '*': path } = params
  if (![event, begin, video].every((number) => ADDRESS_NUMBER.test(number)) || !isStorageKey(path))
    throw FileNotFound()
  return { contentId: Number(event), videoId: Number(video), begin: Number(begin), path }
}

function checkToken({ secrets, clock, store }: StoreContext, token: string, file: PremiereFile) {
  const grant = { storeId: store.id, ...file }
  const verdict = checkPremiereGrant(secrets.media, token, grant, Math.floor(clock.now().getTime() / 1000))
  assertValidToken(verdict)
}

/** Where media has a host of its own no cookie says who asks, but the address of a private link says whose it is. */
async function isOpen(request: PremiereRequest, { videoId }: PremiereFile, rights: WatchRights) {
  const ctx = storeContext(request)
  const linkKey = readTokenViewerKey(request.params.token)
  if (ctx.config.media_url && linkKey === undefined) return true
  const watch = { viewerKey: linkKey ?? request.viewerKey, videoId, isPreview: false }
  return rights.isOpen(ctx, watch) ?? rights.ask(ctx, watch)
}

/** What lies ahead of now is not found: a segment is there once its playlist lists it. */
async function sendShown(
  request: PremiereRequest,
  reply: FastifyReply,
  { contentId, videoId, begin, path }: PremiereFile,
  { playlists, reporter }: PremiereDelivery,
) {
  const key = `${videoFolder(videoId)}/${path}`
  const position = (request.server.ctx.clock.now().getTime() - begin) / 1000
  const part = findPreviewPart(path)
  if (!part) throw FileNotFound()
  if (path.endsWith(PLAYLIST_FILE)) {
    reporter.note(contentId, request)
    return sendPlaylistBytes(request, reply, await playlists.playlist(key, { begin, position }))
  }
  if (part.kind === 'segment') {
    const playlist = `${videoFolder(videoId)}/${part.playlist}`
    if (!(await playlists.lists(playlist, part.file, position))) throw FileNotFound()
  }
  return deliverFile(request, reply, { key, cache: cacheOf(request, key, request.params.token) })
}
