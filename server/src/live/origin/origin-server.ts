import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { formatMasterPlaylist, MASTER_FILE, PLAYLIST_FILE } from '../../media/transcode/playlists.ts'
import { listenOnFree } from '../../platform/process/port.ts'
import { formatLivePlaylist, initFile, numberedFile } from '../packaging/live-playlist.ts'
import type { SegmentedTrack } from '../packaging/segmented-track.ts'
import type { Stage } from '../packaging/stage.ts'
import type { BrowserConnections } from '../ingest/browser-connections.ts'
import type { WhipConnections } from '../ingest/whip-connections.ts'
import type { BroadcastReceiver } from './broadcast-receiver.ts'
import type { Broadcasts } from './broadcasts.ts'
import type { WatchingBrowsers, WatchReport } from './watching-browsers.ts'
import { readBytes, receiveFromBrowser } from './browser-requests.ts'
import { answerWhip, WHIP } from './whip-requests.ts'
import { isSameSecret } from '../../platform/text/same-secret.ts'

export interface OriginAnswer {
  status: number
  body: Buffer
}

interface OriginRequest {
  receiver: BroadcastReceiver
  stage: Stage
  path: string
  query: URLSearchParams
}

const ADDRESS = /^\/(\d{1,15})\/(\d{1,15}|preview)\/([\w./-]{1,60})$/
const SIGNAL = /^\/signals\/(\d{1,15})$/
const SIMULCAST = /^\/simulcast\/(\d{1,15})$/
const FILE =
  /^(?<track>[\w-]+)\/(?:(?<number>\d{5,9})(?:\.(?<part>\d{1,3}))?\.m4s|(?<init>init(?:-\d+)?\.mp4))$/
/** Segments a player may ask for ahead; a request beyond that is one for another broadcast. */
const MAX_AHEAD = 2
// hls.js gives up after ten seconds, and longer than three target durations none may be held.
const MAX_HELD_MS = 8000
const NOT_FOUND: OriginAnswer = { status: 404, body: Buffer.alloc(0) }

export interface OriginSources {
  broadcasts: Broadcasts
  browsers: BrowserConnections
  watching: WatchingBrowsers
  /** Undefined where the operator has turned it off. */
  whip: WhipConnections | undefined
}

export interface OriginServer {
  port: number
  close(): Promise<void>
}

/**
 * Answers the `web` processes, which answer the viewers: what is not in the storage yet, and the playlists. They also hand
 * on what browsers and encoders by WHIP send.
 */
export async function startOriginServer(
  { host, port, bearer, log }: { host: string; port: number; bearer: string; log: Logger },
  sources: OriginSources,
): Promise<OriginServer> {
  const server = createServer((request, response) => {
    respond(request, response, bearer, sources).catch((error: unknown) => {
      log.error({ err: error }, 'a call of a web process failed')
      if (!response.headersSent) response.writeHead(503)
      response.end()
    })
  })
  server.keepAliveTimeout = 60_000
  await listenOnFree(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const HEALTH = '/healthz'
const AUDIENCE = '/audience'

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  bearer: string,
  { broadcasts, browsers, watching, whip }: OriginSources,
) {
  if (request.url === HEALTH) return void response.writeHead(200).end()
  if (!isAuthorized(request, bearer)) return void response.writeHead(401).end()
  if (request.url === AUDIENCE) return void response.writeHead(await takeReport(request, watching)).end()
  if (request.url?.startsWith(WHIP)) return void (await answerWhip(request, response, whip))
  if (request.method !== 'GET')
    return void response.writeHead(await receiveFromBrowser(request, browsers)).end()
  const { status, body } = await answer(request.url ?? '', broadcasts)
  response.writeHead(status, { 'content-length': body.length }).end(body)
}

/** What a `web` process tells of those who watch. */
async function takeReport(request: IncomingMessage, watching: WatchingBrowsers): Promise<number> {
  const report = await readBytes(request)
    .then((bytes) => JSON.parse(bytes.toString()) as WatchReport)
    .catch(() => undefined) // its sender is gone
  if (!report) return 400
  watching.add(report)
  return 204
}

function isAuthorized({ headers }: IncomingMessage, bearer: string): boolean {
  return isSameSecret(headers.authorization ?? '', `Bearer ${bearer}`)
}

async function answer(address: string, broadcasts: Broadcasts): Promise<OriginAnswer> {
  const signal = SIGNAL.exec(address)
  if (signal) return answerFound(broadcasts.find(Number(signal[1]))?.report())
  const simulcast = SIMULCAST.exec(address)
  if (simulcast) return answerFound(broadcasts.find(Number(simulcast[1]))?.simulcast.healths())
  const url = URL.canParse(address, 'http://origin') ? new URL(address, 'http://origin') : undefined
  const [, contentId, stageName, path] = ADDRESS.exec(url?.pathname ?? '') ?? []
  const receiver = broadcasts.find(Number(contentId))
  const stage = receiver && stageOf(receiver, stageName!)
  if (!receiver || !stage?.isReady) return NOT_FOUND
  const asked = { receiver, stage, path: path!, query: url!.searchParams }
  if (path === MASTER_FILE) return answerMaster(asked)
  return path!.endsWith(`/${PLAYLIST_FILE}`) ? answerPlaylist(asked) : answerFile(asked)
}

const answerFound = (found: object | undefined) => (found ? ok(JSON.stringify(found)) : NOT_FOUND)

const stageOf = ({ air, preview }: BroadcastReceiver, name: string) =>
  name === 'preview' ? preview : air && String(air.videoId) === name ? air.stage : undefined

function answerMaster({ stage }: OriginRequest): OriginAnswer {
  const { pictures, sounds } = stage.variants()
  const isRestored = [...pictures, ...sounds].some(({ codec }) => codec === '')
  return isRestored ? NOT_FOUND : ok(formatMasterPlaylist(pictures, sounds))
}

async function answerPlaylist({ receiver, stage, path, query }: OriginRequest): Promise<OriginAnswer> {
  const track = stage.trackNamed(path.slice(0, -PLAYLIST_FILE.length - 1))
  if (!track) return NOT_FOUND
  const [number, part] = [readCount(query, '_HLS_msn'), readCount(query, '_HLS_part')]
  if (number !== undefined) {
    if (number > track.nextNumber + MAX_AHEAD) return { status: 400, body: Buffer.alloc(0) }
    await track.wait(() => track.has(number, part), heldMs(track))
  }
  const { latency, dvr } = receiver.event
  const isWhole = dvr && stage.options.window === undefined
  const skip = query.get('_HLS_skip') === 'YES'
  return ok(
    formatLivePlaylist(track, { latency: stage === receiver.preview ? 'low' : latency, skip, isWhole }),
  )
}

async function answerFile({ receiver, stage, path }: OriginRequest): Promise<OriginAnswer> {
  const { track: name = '', number, part, init } = FILE.exec(path)?.groups ?? {}
  const track = stage.trackNamed(name)
  if (!track) return NOT_FOUND
  if (init) return answerWith(initOf(track, init) ?? receiver.air?.archive.waitingFile(path))
  const [segment, index] = [Number(number), part === undefined ? undefined : Number(part)]
  if (index !== undefined && segment <= track.nextNumber)
    await track.wait(() => track.bytesOf(segment, index) !== undefined || track.has(segment), heldMs(track))
  const bytes = track.bytesOf(segment, index)
  const waiting = () => receiver.air?.archive.waitingFile(`${name}/${numberedFile(segment)}`)
  return answerWith(bytes ?? (index === undefined ? waiting() : undefined))
}

const initOf = (track: SegmentedTrack, file: string) =>
  [...track.inits].find(([feed]) => initFile(feed) === file)?.[1].bytes

const heldMs = ({ target = 2 }: SegmentedTrack) => Math.min(MAX_HELD_MS, target * 3000)
const ok = (text: string): OriginAnswer => ({ status: 200, body: Buffer.from(text) })
const answerWith = (body: Buffer | undefined): OriginAnswer => (body ? { status: 200, body } : NOT_FOUND)

function readCount(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name)
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}
