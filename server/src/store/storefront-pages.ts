import { isSwitchedOn, type Answer, type Answers } from '@matinee/contract/store/page'
import type { PageData } from '@matinee/contract/store/store'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import { ReplayableStream } from '../platform/http/replayable-stream.ts'
import { prepare, sendPrepared } from '../platform/http/prepared.ts'
import { callInternally } from './internal-call.ts'
import { canRender, loadRenderer } from './renderer.ts'
import type { Head } from './head.ts'
import { localeOf } from './locale.ts'
import type { PageAssets } from './manifest.ts'
import { originOf } from './origin.ts'
import { wordsAddressOf } from './page-words.ts'
import { isCall, pageDataOf, rejectNotFound, sendStorefront } from './pages.ts'
import { isPreviewRequested } from './preview.ts'
import { closeShell, openShell, type PageShell } from './shell.ts'
import { wordsOf } from './words.ts'

/** A storefront page that is the same for everybody. */
export interface StorefrontPage {
  head: Head
  /** Source paths of lazy modules to preload. */
  ahead: string[]
  /** Only those are preloaded, to leave the bandwidth to them. */
  alone?: boolean
  /** Calls of the screen whose answers are embedded in the page. */
  asks: string[]
  /** Personal calls that the screen makes at once. */
  fetches?: string[]
}

/** A page, the path it has moved to, or the status of a missing page. */
export type StorefrontPageResult = StorefrontPage | { movedTo: string } | { status: 404 | 410 }

export interface StorefrontPageRequest {
  request: FastifyRequest
  params: Record<string, string>
  origin: string
  locale: string
  /** Whether the film of the page plays at once. */
  autoplay: boolean
  /** The shared answer of a call, or null if the call refuses. */
  answerTo<T>(address: string): Promise<T | null>
  /** The status of a call. */
  statusOf(address: string): Promise<number>
}

export interface StorefrontPageRoute {
  path: string
  /** Query parameters the page depends on; the browser handles all others. */
  varies?: readonly string[]
  /** The page supports the parameter `autoplay`. */
  plays?: true
  describe(asking: StorefrontPageRequest): Promise<StorefrontPageResult>
}

/** Serves a storefront page from prepared bytes, until the catalogue or the store changes. */
export function serveStorefrontPage(app: FastifyInstance, route: StorefrontPageRoute) {
  const varies = [...(route.varies ?? []), ...(route.plays ? [AUTOPLAY_PARAM] : [])].toSorted()
  app.get(route.path, {
    onRequest(request, reply, done) {
      const answer = isPreviewRequested(request)
        ? undefined
        : request.server.prepared.find(request.store.id, requestKeyOf(request, varies))
      if (answer) sendPrepared(request, reply, answer)
      else done()
    },
    handler: (request, reply) => sendPublicPage(request, reply, route, varies),
  })
}

const storeOf = ({ server, store }: FastifyRequest) => server.stores.get(store.id)!

const AUTOPLAY_PARAM = 'autoplay'
const isAutoplay = ({ query }: FastifyRequest) =>
  isSwitchedOn((query as Record<string, unknown>)[AUTOPLAY_PARAM])

/** The part of the query that the page depends on. */
function searchOf(request: FastifyRequest, varies: readonly string[]) {
  if (varies.length === 0 || !request.url.includes('?')) return ''
  const query = request.query as Record<string, unknown>
  const known = new URLSearchParams()
  if (varies.includes(AUTOPLAY_PARAM) && isAutoplay(request)) known.set(AUTOPLAY_PARAM, '1')
  for (const name of varies.filter((name) => name !== AUTOPLAY_PARAM))
    if (typeof query[name] === 'string') known.set(name, query[name])
  return known.size > 0 ? `?${known.toString()}` : ''
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!

const requestKeyOf = (request: FastifyRequest, varies: readonly string[]) =>
  cacheKeyOf(request, pathOf(request) + searchOf(request, varies))

const cacheKeyOf = (request: FastifyRequest, page: string) =>
  `${originOf(request)} ${localeOf(request, storeOf(request))} ${page}`

/** Pages are personal in the admin preview, and in a closed store. */
const isPersonal = (request: FastifyRequest) =>
  isPreviewRequested(request) || storeOf(request).availability !== 'open'
const isRenderedByBrowser = (request: FastifyRequest) => isPersonal(request) || !canRender

async function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { describe }: StorefrontPageRoute,
  varies: readonly string[],
) {
  if (isRenderedByBrowser(request)) return sendStorefront(request, reply)

  const generation = request.server.prepared.generation(request.store.id)
  const page = await describe(pageRequestOf(request))
  if ('movedTo' in page) return reply.redirect(page.movedTo + rawSearchOf(request), 301)
  if ('status' in page) return sendEmptyPage(request, reply, page.status)
  return sendRendered(request, reply, page, { generation, varies })
}

/** Missing pages are rendered for each request and not stored, so that they cannot fill the memory. */
async function sendEmptyPage(request: FastifyRequest, reply: FastifyReply, status: number) {
  if (isRenderedByBrowser(request))
    return sendStorefront(request, reply, { status, head: emptyPageHead(request) })
  return sendUncached(request, reply, status, await renderEmptyPage(request))
}

const renderEmptyPage = (request: FastifyRequest) =>
  new ReplayableStream(renderPage(request, { head: emptyPageHead(request), ahead: [], asks: [] }, '')).whole

const sendUncached = (request: FastifyRequest, reply: FastifyReply, status: number, page: string | Buffer) =>
  reply.code(status).headers(headersOf(request)).header('cache-control', 'no-store').send(page)

function emptyPageHead(request: FastifyRequest): Head {
  const own = request.server.stores.wordsOf(request.store.id)
  return { title: wordsOf(localeOf(request, storeOf(request)), ['storefront'], own)['not_found.title'] }
}

/** The page of all unknown addresses, rendered once. */
export const notFoundPages: FastifyPluginAsync = async (app) => {
  app.get('/*', async (request, reply) => {
    if (isCall(request)) return rejectNotFound()
    if (isRenderedByBrowser(request)) return sendEmptyPage(request, reply, 404)
    return sendUncached(request, reply, 404, await findNotFoundPage(request))
  })
}

async function findNotFoundPage(request: FastifyRequest) {
  const { prepared } = request.server
  const key = cacheKeyOf(request, 'nowhere')
  const known = prepared.find(request.store.id, key)
  if (known) return known.raw
  const generation = prepared.generation(request.store.id)
  const answer = await prepare(await renderEmptyPage(request), headersOf(request))
  prepared.keep(request.store.id, key, answer, generation)
  return answer.raw
}

const rawSearchOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

const pageRequestOf = (request: FastifyRequest): StorefrontPageRequest => ({
  request,
  params: request.params as Record<string, string>,
  origin: originOf(request),
  locale: localeOf(request, storeOf(request)),
  autoplay: isAutoplay(request),
  async answerTo<T>(address: string) {
    const answer = await callInternally(request, address)
    return answer?.status === 200 ? (answer.body as T) : null
  },
  statusOf: async (address) => (await callInternally(request, address))?.status ?? 404,
})

const pagesInProgress = new Map<string, ReplayableStream>()

/** Renders the page once for all concurrent requests, stores its bytes, and streams it meanwhile. */
async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StorefrontPage,
  { generation, varies }: { generation: string; varies: readonly string[] },
) {
  const { prepared } = request.server
  const key = requestKeyOf(request, varies)
  const headers = headersOf(request)
  const name = `${request.store.id} ${generation} ${key}`
  const text =
    pagesInProgress.get(name) ?? new ReplayableStream(renderPage(request, page, searchOf(request, varies)))
  if (!pagesInProgress.has(name)) {
    pagesInProgress.set(name, text)
    text.whole
      .then(async (whole) => prepared.keep(request.store.id, key, await prepare(whole, headers), generation))
      .catch((error: unknown) => request.log.error({ err: error }, 'a page could not be made'))
      .finally(() => pagesInProgress.delete(name))
  }
  return sendStreamed(request, reply, text)
}

/** The headers of the page that do not depend on the visitor. */
const headersOf = (request: FastifyRequest): Record<string, string> => ({
  ...request.shopHeaders,
  'content-type': 'text/html; charset=utf-8',
  ...(storeOf(request).locales.length > 0 && { vary: 'accept-encoding, accept-language, cookie' }),
})

/** Streams a text while it is written, compressed. */
function sendStreamed(request: FastifyRequest, reply: FastifyReply, text: ReplayableStream) {
  reply.headers({ vary: 'accept-encoding', ...headersOf(request), 'cache-control': 'no-cache' })
  const plain = Readable.from(text)
  if (!request.headers['accept-encoding']?.includes('br')) return reply.send(plain)
  const compressing = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  })
  pipeline(
    plain,
    compressing,
    (error) => error && request.log.warn({ err: error }, 'a page was not sent whole'),
  )
  return reply.header('content-encoding', 'br').send(compressing)
}

/** Streams the whole page with its rendered screens. */
async function* renderPage(
  request: FastifyRequest,
  page: StorefrontPage,
  search: string,
): AsyncGenerator<string> {
  const data = pageDataOf(request)
  const shell: Omit<PageShell, 'data'> = {
    ...page,
    origin: originOf(request),
    assets: request.server.frontEnds.storefront.assets(page.ahead, page.alone),
    ...(page.alone && { renderedAt: pathOf(request) }),
  }
  const { styleOf } = await loadRenderer()
  const { assets, ...after } = deferAssets(request, shell.assets, page, data)
  yield openShell({ ...shell, assets, data, style: styleOf(data.settings.primary_color) })
  const { html, answers } = await renderContents(request, page, search, data)
  const decoder = new TextDecoder()
  for await (const part of html) yield decoder.decode(part, { stream: true })
  yield closeShell({ ...shell, data: { ...data, answers, ...after } })
}

/**
 * The rendered HTML of a page and its data. A page that plays at once is not rendered: its poster would take
 * bandwidth.
 */
async function renderContents(request: FastifyRequest, page: StorefrontPage, search: string, data: PageData) {
  if (page.alone) return emptyContents(request, page)
  const { draw } = await loadRenderer()
  return draw(pathOf(request) + search, data, (address) => callInternally(request, address)).catch(
    (error: unknown) => {
      request.log.error({ err: error }, 'a page could not be drawn')
      return emptyContents(request, page)
    },
  )
}

/** A rendered page defers its modules and words; a page that plays at once needs its own first. */
function deferAssets(
  request: FastifyRequest,
  assets: PageAssets,
  { alone }: StorefrontPage,
  { locale }: PageData,
) {
  if (alone) return { assets, later: [] }
  const { preloads } = request.server.frontEnds.storefront.assets([], true)
  return {
    assets: { ...assets, preloads, isLater: true },
    later: assets.preloads.filter((href) => !preloads.includes(href)),
    words: {},
    words_at: wordsAddressOf(request, locale),
  }
}

/** The contents of a page that the browser renders, with the answers it needs first. */
const emptyContents = async (request: FastifyRequest, { asks }: StorefrontPage) => ({
  html: [],
  answers: await fetchAnswers(request, asks),
})

async function fetchAnswers(request: FastifyRequest, asks: string[]): Promise<Answers> {
  const answers = await Promise.all(
    asks.map(async (address) => [address, await callInternally(request, address)] as const),
  )
  return Object.fromEntries(answers.filter((pair): pair is [string, Answer] => pair[1] !== null))
}
