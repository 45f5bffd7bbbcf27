import { isSwitchedOn, type PageEntry, type PageRedirect } from '@matinee/contract/store/page'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import { NotFound } from '../platform/errors.ts'
import { prepare, sendPrepared, unpack } from '../platform/http/prepared.ts'
import { localeOf } from './locale.ts'
import { originOf } from './origin.ts'
import { openDocument, type PageDocument } from './page-document.ts'
import { isCall, rejectNotFound, sendStorefront } from './pages.ts'
import { isPreviewRequested } from './preview.ts'
import { canRender, PAGES } from './renderer.ts'
import { availabilityOf } from './restrictions.ts'
import { wordsOf } from './words.ts'

/** The path to which the page of a request has moved, if it has. */
export type FindMovedPath = (request: FastifyRequest) => Promise<string | null>

/** Serves every page that the storefront declares. */
export const storefrontPages =
  (findMovedPath: FindMovedPath): FastifyPluginAsync =>
  async (app) => {
    for (const page of PAGES) {
      const { screen } = page
      if (page.kind === 'shell')
        app.get(page.path, (request, reply) => sendStorefront(request, reply, { screen }))
      if (page.kind === 'redirect') app.get(page.path, sendRedirect)
      if (page.kind === 'shared') serveSharedPage(app, page, findMovedPath)
    }
  }

async function sendRedirect(request: FastifyRequest, reply: FastifyReply) {
  const page = await openDocument(request, request.url, null)
  if (!('movedTo' in page)) throw NotFound()
  return reply.redirect(page.movedTo, page.status)
}

/** Serves a page from prepared bytes, until the catalogue or the store changes. */
function serveSharedPage(app: FastifyInstance, page: PageEntry, findMovedPath: FindMovedPath) {
  app.get(page.path, {
    onRequest(request, reply, done) {
      const answer = isPreviewRequested(request)
        ? undefined
        : request.server.prepared.find(request.store.id, cacheKeyOf(request, addressOf(request, page)))
      if (answer) sendPrepared(request, reply, answer)
      else done()
    },
    handler: (request, reply) => sendSharedPage(request, reply, page, findMovedPath),
  })
}

const storeOf = ({ server, store }: FastifyRequest) => server.stores.get(store.id)!

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!

/** The path with the part of the query that the page depends on. */
const addressOf = (request: FastifyRequest, { varies }: PageEntry) =>
  varies.length > 0 && request.url.includes('?')
    ? pathOf(request) + searchOf(request, varies)
    : pathOf(request)

function searchOf({ query }: FastifyRequest, varies: readonly string[]) {
  const known = new URLSearchParams()
  for (const name of varies) {
    const value = (query as Record<string, unknown>)[name]
    if (name === AUTOPLAY_PARAM && isSwitchedOn(value)) known.set(name, 'true')
    else if (name !== AUTOPLAY_PARAM && typeof value === 'string') known.set(name, value)
  }
  return known.size > 0 ? `?${known.toString()}` : ''
}

const AUTOPLAY_PARAM = 'autoplay'

const cacheKeyOf = (request: FastifyRequest, page: string) =>
  `${originOf(request)} ${localeOf(request, storeOf(request))} ${page}`

/** Pages are personal in the admin preview, and in a closed store. */
const isPersonal = (request: FastifyRequest) =>
  isPreviewRequested(request) || availabilityOf(storeOf(request)) !== 'open'
const isRenderedByBrowser = (request: FastifyRequest) => isPersonal(request) || !canRender

async function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageEntry,
  findMovedPath: FindMovedPath,
) {
  if (isRenderedByBrowser(request)) return sendStorefront(request, reply, { screen: page.screen })

  const document = await openOnce(request, page)
  if ('movedTo' in document) return reply.redirect(document.movedTo + rawSearchOf(request), document.status)
  if (document.status === 200) return sendStreamed(request, reply, document)
  const movedTo = await findMovedPath(request)
  if (movedTo) return reply.redirect(movedTo + rawSearchOf(request), 301)
  // Rendered for each request and not stored, so that missing pages cannot fill the memory.
  return sendUncached(request, reply, document.status, await document.text().whole)
}

const rawSearchOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

const openDocuments = new Map<string, Promise<PageDocument | PageRedirect>>()

/** Loads and renders a page once for all concurrent requests, and stores its bytes. */
function openOnce(request: FastifyRequest, page: PageEntry) {
  const generation = request.server.prepared.generation(request.store.id)
  const address = addressOf(request, page)
  const key = cacheKeyOf(request, address)
  const name = `${request.store.id} ${generation} ${key}`
  const open = openDocuments.get(name)
  if (open) return open
  const opening = openDocument(request, address, page.screen)
  openDocuments.set(name, opening)
  void keepDocument(request, opening, key, generation).finally(() => openDocuments.delete(name))
  return opening
}

async function keepDocument(
  request: FastifyRequest,
  opening: ReturnType<typeof openOnce>,
  key: string,
  generation: string,
) {
  const document = await opening.catch(() => null) // whoever asked for the page learns of it
  if (!document || 'movedTo' in document || document.status !== 200) return
  try {
    const answer = await prepare(await document.text().whole, { ...headersOf(request), ...document.headers })
    request.server.prepared.keep(request.store.id, key, answer, generation)
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be made')
  }
}

const sendUncached = (request: FastifyRequest, reply: FastifyReply, status: number, page: string | Buffer) =>
  reply.code(status).headers(headersOf(request)).header('cache-control', 'no-store').send(page)

/** The page of all unknown addresses, rendered once. */
export const notFoundPages: FastifyPluginAsync = async (app) => {
  app.get('/*', async (request, reply) => {
    if (isCall(request)) return rejectNotFound()
    if (isRenderedByBrowser(request))
      return sendStorefront(request, reply, { status: 404, head: { title: notFoundTitleOf(request) } })
    return sendUncached(request, reply, 404, await findNotFoundPage(request))
  })
}

function notFoundTitleOf(request: FastifyRequest) {
  const own = request.server.stores.wordsOf(request.store.id)
  return wordsOf(localeOf(request, storeOf(request)), ['storefront'], own)['not_found.title']
}

/** An address of no page. */
const NOWHERE = '/-/-'

async function findNotFoundPage(request: FastifyRequest) {
  const { server, store } = request
  const answer = await server.prepared.findOrMake(store.id, cacheKeyOf(request, NOWHERE), async () => {
    const document = (await openDocument(request, NOWHERE, null)) as PageDocument
    return prepare(await document.text().whole, headersOf(request))
  })
  return unpack(answer)
}

/** The headers of the page that do not depend on the visitor. */
const headersOf = (request: FastifyRequest): Record<string, string> => ({
  ...request.shopHeaders,
  'content-type': 'text/html; charset=utf-8',
  ...(storeOf(request).locales.length > 0 && { vary: 'accept-encoding, accept-language, cookie' }),
})

/** Streams a page while it is written, compressed. */
function sendStreamed(request: FastifyRequest, reply: FastifyReply, { headers, text }: PageDocument) {
  reply.headers({ vary: 'accept-encoding', ...headersOf(request), ...headers, 'cache-control': 'no-cache' })
  const plain = Readable.from(text())
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
