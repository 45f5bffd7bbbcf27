import { isSwitchedOn, type Answer, type Answers } from '@matinee/contract/page'
import type { PageData } from '@matinee/contract/store'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import { Growing } from '../platform/growing.ts'
import { prepare, sendPrepared } from '../platform/prepared.ts'
import { ask } from './asking.ts'
import { canDraw, theDrawing } from './drawing.ts'
import type { Head } from './head.ts'
import { localeOf } from './locale.ts'
import type { Assets } from './manifest.ts'
import { originOf } from './origin.ts'
import { wordsAt } from './page-words.ts'
import { isCall, pageDataOf, refuse, sendShop } from './pages.ts'
import { isPreviewAsked } from './preview.ts'
import { closeShell, openShell, type Shell } from './shell.ts'
import { wordsOf } from './words.ts'

/** A page of the shop that is the same for everybody. */
export interface ShopPage {
  head: Head
  /** Source paths of lazy modules it will need at once. */
  ahead: string[]
  /** Nothing but those is fetched ahead: they have the line for themselves. */
  alone?: boolean
  /** What its screen asks first: answered with it. */
  asks: string[]
  /** What its screen asks at once for its viewer. */
  fetches?: string[]
}

/** A page, the path it has moved to, or the status of an address that shows nothing. */
export type Described = ShopPage | { movedTo: string } | { status: 404 | 410 }

export interface Asking {
  request: FastifyRequest
  params: Record<string, string>
  origin: string
  locale: string
  /** The film of the page is to play as soon as it can. */
  autoplay: boolean
  /** An answer that is the same for everybody, or null where the call refuses. */
  answerTo<T>(address: string): Promise<T | null>
  /** The status an address answers with. */
  statusOf(address: string): Promise<number>
}

export interface PageRoute {
  path: string
  /** What of the query the page differs by; everything else is the browser's own matter. */
  varies?: readonly string[]
  /** It plays a film at once where the address says `autoplay`, and is made for that. */
  plays?: true
  describe(asking: Asking): Promise<Described>
}

/** Serves a page of the shop from bytes made once, until the catalogue or the store changes. */
export function serveShopPage(app: FastifyInstance, route: PageRoute) {
  const varies = [...(route.varies ?? []), ...(route.plays ? [AUTOPLAY] : [])].toSorted()
  app.get(route.path, {
    onRequest(request, reply, done) {
      const answer = isPreviewAsked(request)
        ? undefined
        : request.server.prepared.find(request.store.id, keyOf(request, varies))
      if (answer) sendPrepared(request, reply, answer)
      else done()
    },
    handler: (request, reply) => sendDescribed(request, reply, route, varies),
  })
}

const storeOf = ({ server, store }: FastifyRequest) => server.stores.get(store.id)!

const AUTOPLAY = 'autoplay'
const isAutoplay = ({ query }: FastifyRequest) => isSwitchedOn((query as Record<string, unknown>)[AUTOPLAY])

/** The query a page differs by. */
function searchOf(request: FastifyRequest, varies: readonly string[]) {
  if (varies.length === 0 || !request.url.includes('?')) return ''
  const query = request.query as Record<string, unknown>
  const known = new URLSearchParams()
  if (varies.includes(AUTOPLAY) && isAutoplay(request)) known.set(AUTOPLAY, '1')
  for (const name of varies.filter((name) => name !== AUTOPLAY))
    if (typeof query[name] === 'string') known.set(name, query[name])
  return known.size > 0 ? `?${known.toString()}` : ''
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!

const keyOf = (request: FastifyRequest, varies: readonly string[]) =>
  keyFor(request, pathOf(request) + searchOf(request, varies))

const keyFor = (request: FastifyRequest, page: string) =>
  `${originOf(request)} ${localeOf(request, storeOf(request))} ${page}`

/** In the admin's frame, and for staff in a store that is closed, a page belongs to its viewer. */
const isOwn = (request: FastifyRequest) => isPreviewAsked(request) || storeOf(request).availability !== 'open'
const isLeftToBrowser = (request: FastifyRequest) => isOwn(request) || !canDraw

async function sendDescribed(
  request: FastifyRequest,
  reply: FastifyReply,
  { describe }: PageRoute,
  varies: readonly string[],
) {
  if (isLeftToBrowser(request)) return sendShop(request, reply)

  const generation = request.server.prepared.generation(request.store.id)
  const page = await describe(askingOf(request))
  if ('movedTo' in page) return reply.redirect(page.movedTo + searchAsGiven(request), 301)
  if ('status' in page) return sendNothing(request, reply, page.status)
  return sendMade(request, reply, page, { generation, varies })
}

/** The page of an address that shows nothing is made for each who comes: nobody can fill the memory with them. */
async function sendNothing(request: FastifyRequest, reply: FastifyReply, status: number) {
  if (isLeftToBrowser(request)) return sendShop(request, reply, { status, head: headOfNothing(request) })
  return sendRefused(request, reply, status, await drawNothing(request))
}

const drawNothing = (request: FastifyRequest) =>
  new Growing(writtenPage(request, { head: headOfNothing(request), ahead: [], asks: [] }, '')).whole

const sendRefused = (request: FastifyRequest, reply: FastifyReply, status: number, page: string | Buffer) =>
  reply.code(status).headers(headersOf(request)).header('cache-control', 'no-store').send(page)

function headOfNothing(request: FastifyRequest): Head {
  const own = request.server.stores.wordsOf(request.store.id)
  return { title: wordsOf(localeOf(request, storeOf(request)), ['storefront'], own)['not_found.title'] }
}

/** The page of every address that leads nowhere: it is one and the same, and drawn once for all who try them out. */
export const otherPages: FastifyPluginAsync = async (app) => {
  app.get('/*', async (request, reply) => {
    if (isCall(request)) return refuse()
    if (isLeftToBrowser(request)) return sendNothing(request, reply, 404)
    return sendRefused(request, reply, 404, await nowhere(request))
  })
}

async function nowhere(request: FastifyRequest) {
  const { prepared } = request.server
  const key = keyFor(request, 'nowhere')
  const known = prepared.find(request.store.id, key)
  if (known) return known.raw
  const generation = prepared.generation(request.store.id)
  const answer = await prepare(await drawNothing(request), headersOf(request))
  prepared.keep(request.store.id, key, answer, generation)
  return answer.raw
}

const searchAsGiven = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

const askingOf = (request: FastifyRequest): Asking => ({
  request,
  params: request.params as Record<string, string>,
  origin: originOf(request),
  locale: localeOf(request, storeOf(request)),
  autoplay: isAutoplay(request),
  async answerTo<T>(address: string) {
    const answer = await ask(request, address)
    return answer?.status === 200 ? (answer.body as T) : null
  },
  statusOf: async (address) => (await ask(request, address))?.status ?? 404,
})

const making = new Map<string, Growing>()

/** Makes the page once for all who ask meanwhile, keeps its bytes, and sends it while it is being made. */
async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ShopPage,
  { generation, varies }: { generation: string; varies: readonly string[] },
) {
  const { prepared } = request.server
  const key = keyOf(request, varies)
  const headers = headersOf(request)
  const name = `${request.store.id} ${generation} ${key}`
  const text = making.get(name) ?? new Growing(writtenPage(request, page, searchOf(request, varies)))
  if (!making.has(name)) {
    making.set(name, text)
    text.whole
      .then(async (whole) => prepared.keep(request.store.id, key, await prepare(whole, headers), generation))
      .catch((error: unknown) => request.log.error({ err: error }, 'a page could not be made'))
      .finally(() => making.delete(name))
  }
  return sendGrowing(request, reply, text)
}

/** The headers of the page that do not depend on who asks. */
const headersOf = (request: FastifyRequest): Record<string, string> => ({
  ...request.shopHeaders,
  'content-type': 'text/html; charset=utf-8',
  ...(storeOf(request).locales.length > 0 && { vary: 'accept-encoding, accept-language, cookie' }),
})

/** Sends a text as it grows, compressed as it goes. */
function sendGrowing(request: FastifyRequest, reply: FastifyReply, text: Growing) {
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

/** The page from its head to its end, with the screens drawn into it. */
async function* writtenPage(request: FastifyRequest, page: ShopPage, search: string): AsyncGenerator<string> {
  const data = pageDataOf(request)
  const shell: Omit<Shell, 'data'> = {
    ...page,
    origin: originOf(request),
    assets: request.server.frontEnds.storefront.assets(page.ahead, page.alone),
    ...(page.alone && { drawnAt: pathOf(request) }),
  }
  const { styleOf } = await theDrawing()
  const { assets, ...after } = seenFirst(request, shell.assets, page, data)
  yield openShell({ ...shell, assets, data, style: styleOf(data.settings.primary_color) })
  const { html, answers } = await contentsOf(request, page, search, data)
  const decoder = new TextDecoder()
  for await (const part of html) yield decoder.decode(part, { stream: true })
  yield closeShell({ ...shell, data: { ...data, answers, ...after } })
}

/** What stands in a page, and what it was drawn from. Around a film that is to play at once nothing is drawn: its poster would take the line. */
async function contentsOf(request: FastifyRequest, page: ShopPage, search: string, data: PageData) {
  if (page.alone) return undrawn(request, page)
  const { draw } = await theDrawing()
  return draw(pathOf(request) + search, data, (address) => ask(request, address)).catch((error: unknown) => {
    request.log.error({ err: error }, 'a page could not be drawn')
    return undrawn(request, page)
  })
}

/** A drawn page shows itself without modules and words, which come when it is seen; a film that is to play at once needs its own before. */
function seenFirst(request: FastifyRequest, assets: Assets, { alone }: ShopPage, { locale }: PageData) {
  if (alone) return { assets, later: [] }
  const { preloads } = request.server.frontEnds.storefront.assets([], true)
  return {
    assets: { ...assets, preloads, isLater: true },
    later: assets.preloads.filter((href) => !preloads.includes(href)),
    words: {},
    words_at: wordsAt(request, locale),
  }
}

/** A page whose screen is left to the browser, with what that asks first. */
const undrawn = async (request: FastifyRequest, { asks }: ShopPage) => ({
  html: [],
  answers: await answersOf(request, asks),
})

async function answersOf(request: FastifyRequest, asks: string[]): Promise<Answers> {
  const answers = await Promise.all(
    asks.map(async (address) => [address, await ask(request, address)] as const),
  )
  return Object.fromEntries(answers.filter((pair): pair is [string, Answer] => pair[1] !== null))
}
