import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AddressExpired, FileNotFound } from '../../media/delivery/delivery-errors.ts'
import { deliverFile } from '../../media/delivery/delivery.ts'
import { WatchRights } from '../../media/delivery/watch-rights.ts'
import { MASTER_FILE, PLAYLIST_FILE } from '../../media/transcode/playlists.ts'
import { viewerOfKey } from '../../members/sessions/sessions.ts'
import { storeContext, type StoreContext } from '../../platform/http/http.ts'
import { isStaff } from '../../platform/http/viewer.ts'
import { isStorageKey } from '../../platform/storage/keys.ts'
import { LiveUnavailable } from '../errors.ts'
import { recordingFolder } from '../recording/recording-files.ts'
import { LiveOrigin, type OriginFile } from './live-origin.ts'
import { mayWatchBroadcast } from './live-playback.ts'
import { LiveTokens, type LiveTerms } from './live-token.ts'
import { ADDRESS_NUMBER, cacheOf, sendMediaBytes, sendPlaylistBytes } from './media-answers.ts'
import { WatchReporter } from './watch-reporter.ts'

type LiveRequest = FastifyRequest<{
  Params: { token: string; event: string; stage: string; '*': string }
}>

interface LiveDelivery {
  origin: LiveOrigin
  rights: WatchRights
  tokens: LiveTokens
  reporter: WatchReporter
}

interface LiveFile {
  contentId: number
  stage: number | 'preview'
  path: string
}

const RELOAD_PARAMETER = /^_HLS_(msn|part|skip)=(\d{1,9}|YES)$/
const IN_ORDER = /^_HLS_msn=\d{1,9}(&_HLS_part=\d{1,9})?(&_HLS_skip=YES)?$/
const PART = /\.\d{1,3}\.m4s$/

/** The files of broadcasts: playlists and parts from the process that receives them, closed segments from the storage. */
export const liveDeliveryRoutes: FastifyPluginAsync = async (app) => {
  const origin = new LiveOrigin(app.ctx)
  const rights = new WatchRights(mayWatchBroadcast)
  const tokens = new LiveTokens(app.ctx.secrets.media)
  const reporter = new WatchReporter(app.ctx)
  app.get('/media/live/:token/:event/:stage/*', { exposeHeadRoute: false }, (request, reply) =>
    deliverLive(request as LiveRequest, reply, { origin, rights, tokens, reporter }),
  )
  app.addHook('onClose', async () => reporter.stop())
}

async function deliverLive(
  request: LiveRequest,
  reply: FastifyReply,
  { origin, rights, tokens, reporter }: LiveDelivery,
) {
  const ctx = storeContext(request)
  const file = readAddress(request)
  const viewerKey = request.viewerKey
  const terms = tokens.read(request.params.token, { storeId: ctx.store.id, ...file }, secondsNow(ctx))
  if (ctx.config.media_url) reply.header('access-control-allow-origin', '*') // the page is on another host
  if (!(await isOpen(ctx, { ...file, ...terms, viewerKey }, rights))) throw AddressExpired()
  const name = `${file.contentId}/${file.stage}/${file.path}`
  if (file.path.endsWith(PLAYLIST_FILE)) {
    if (file.stage !== 'preview') reporter.note(file.contentId, request, viewerKey)
    return sendPlaylist(request, reply, await origin.playlist(name, blockingQuery(request)), file)
  }
  if (file.path === MASTER_FILE) return sendMaster(request, reply, await origin.playlist(name), file)
  if (PART.test(file.path)) return sendOriginFile(request, reply, await origin.file(name), file.path)
  return sendStored(request, reply, origin, file)
}

function readAddress({ params }: LiveRequest): LiveFile {
  const { event, stage, '*': path } = params
  const isKnown = ADDRESS_NUMBER.test(event) && (stage === 'preview' || ADDRESS_NUMBER.test(stage))
  if (!isKnown || !isStorageKey(path)) throw FileNotFound()
  return { contentId: Number(event), stage: stage === 'preview' ? stage : Number(stage), path }
}

const secondsNow = ({ clock }: StoreContext) => Math.floor(clock.now().getTime() / 1000)

/** Where media has a host of its own no cookie says who asks, but the address of a private link says whose it is. */
async function isOpen(
  ctx: StoreContext,
  { stage, linkKey, viewerKey }: LiveFile & LiveTerms & { viewerKey: string },
  rights: WatchRights,
) {
  if (ctx.config.media_url && linkKey === undefined) return true
  if (stage === 'preview') return isStaff(await viewerOfKey(ctx, viewerKey))
  const watch = { viewerKey: linkKey ?? viewerKey, videoId: stage, isPreview: false }
  return rights.isOpen(ctx, watch) ?? rights.ask(ctx, watch)
}

/** What a player says of the part it waits for, in one order, so that all who wait for it ask the same. */
function blockingQuery({ raw }: LiveRequest): string {
  const [, query = ''] = (raw.url ?? '').split('?', 2)
  if (IN_ORDER.test(query)) return query // as players send it
  return query
    .split('&')
    .filter((pair) => RELOAD_PARAMETER.test(pair))
    .toSorted()
    .join('&')
}

function sendPlaylist(request: LiveRequest, reply: FastifyReply, file: OriginFile, live: LiveFile) {
  if (file.status === 404 && live.stage !== 'preview')
    return deliverFile(request, reply, { key: storageKey(live), cache: 'no-cache' })
  if (file.status === 400) return reply.code(400).send()
  if (file.status !== 200) throw file.status === 404 ? FileNotFound() : LiveUnavailable()
  return sendPlaylistBytes(request, reply, file)
}

/** On air it names what can be watched at the moment; the stored one is for when nobody knows. */
function sendMaster(request: LiveRequest, reply: FastifyReply, file: OriginFile, live: LiveFile) {
  if (file.status === 200) return sendPlaylistBytes(request, reply, file)
  if (live.stage === 'preview') throw file.status === 404 ? FileNotFound() : LiveUnavailable()
  return deliverFile(request, reply, { key: storageKey(live), cache: 'no-cache' })
}

async function sendStored(request: LiveRequest, reply: FastifyReply, origin: LiveOrigin, live: LiveFile) {
  const { contentId, stage, path } = live
  const { storage } = request.server.ctx
  const key = stage === 'preview' ? undefined : storageKey(live)
  if (key && (await storage.find(key)))
    return deliverFile(request, reply, { key, cache: cacheOf(request, path, request.params.token) })
  return sendOriginFile(request, reply, await origin.file(`${contentId}/${stage}/${path}`), path)
}

const storageKey = ({ stage, path }: LiveFile) => `${recordingFolder(Number(stage))}/${path}`

function sendOriginFile(
  request: LiveRequest,
  reply: FastifyReply,
  { status, body }: OriginFile,
  path: string,
) {
  if (status === 503) throw LiveUnavailable()
  if (status !== 200) throw FileNotFound()
  return sendMediaBytes(request, reply, {
    bytes: body,
    path,
    cache: cacheOf(request, path, request.params.token),
  })
}
