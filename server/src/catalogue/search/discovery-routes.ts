import type { Author, Category } from '@matinee/contract/catalogue/catalogue'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { NotFound } from '../../platform/errors.ts'
import { storeContext } from '../../platform/http/http.ts'
import { prepare, sendPrepared } from '../../platform/http/prepared.ts'
import { callInternally } from '../../store/internal-call.ts'
import { LOCALE_PARAM, offeredLocales } from '../../store/locale.ts'
import { originOf } from '../../store/origin.ts'
import type { FeedTerm } from '../pages/feed-queries.ts'
import { writeFeed, type Feed } from '../pages/feeds.ts'
import { writeSitemap, writeSitemapFile, type ListPages } from '../pages/sitemap.ts'

type PermalinkRequest = FastifyRequest<{ Params: { permalink: string } }>

/** Sitemaps are expensive to build, so requests for them are rate limited. */
const SITEMAPS = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }

/** Serves robots.txt, the sitemap and the feeds. */
export const discoveryRoutes =
  (listPages: ListPages): FastifyPluginAsync =>
  async (app) => {
    app.get('/robots.txt', (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsText(request)),
    )
    app.get('/sitemap.xml', SITEMAPS, (request, reply) =>
      sendSitemap(request, reply, writeSitemap(sitemapSource(request, listPages))),
    )
    app.get<{ Params: { file: string } }>('/sitemaps/:file', SITEMAPS, async (request, reply) => {
      const file = await writeSitemapFile(
        sitemapSource(request, listPages),
        request.params.file.replace(/\.xml$/, ''),
      )
      if (!file) throw NotFound()
      return sendSitemap(request, reply, file)
    })
    app.get('/rss', (request, reply) => sendFeed(request, reply, '/catalog'))
    app.get('/categories/:permalink/rss', (request, reply) =>
      sendCategoryFeed(request as PermalinkRequest, reply),
    )
    app.get('/authors/:permalink/rss', (request, reply) => sendAuthorFeed(request as PermalinkRequest, reply))
  }

/** Pages are rendered from API calls, so those stay open to crawlers that render; the admin is excluded. */
const robotsText = (request: FastifyRequest) =>
  request.server.stores.get(request.store.id)?.env === 'staging'
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /bullet\nDisallow: /orders/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`

const sitemapSource = (request: FastifyRequest, listPages: ListPages) => ({
  db: request.server.ctx.db,
  storeId: request.store.id,
  origin: originOf(request),
  locales: offeredLocales(request.server.stores.get(request.store.id)!),
  listPages,
})

/** Streams a sitemap. */
function sendSitemap(request: FastifyRequest, reply: FastifyReply, parts: AsyncIterable<string>) {
  reply.type('application/xml; charset=utf-8').header('vary', 'accept-encoding')
  const plain = Readable.from(parts)
  if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(plain)
  const compressing = createGzip({ level: 3 })
  pipeline(
    plain,
    compressing,
    (error) => error && request.log.warn({ err: error }, 'a sitemap was not sent whole'),
  )
  return reply.header('content-encoding', 'gzip').send(compressing)
}

async function sendCategoryFeed(request: PermalinkRequest, reply: FastifyReply) {
  const address = `/categories/${encodeURIComponent(request.params.permalink)}`
  const category = await callInternally(request, `/api${address}${languageSearchOf(request)}`)
  if (category?.status !== 200) throw NotFound()
  const { id, title } = category.body as Category
  return sendFeed(request, reply, address, { title, term: { category_id: id } })
}

async function sendAuthorFeed(request: PermalinkRequest, reply: FastifyReply) {
  const address = `/authors/${encodeURIComponent(request.params.permalink)}`
  const author = await callInternally(request, `/api${address}${languageSearchOf(request)}`)
  if (author?.status !== 200) throw NotFound()
  const { id, name } = author.body as Author
  return sendFeed(request, reply, address, { title: name, term: { author_id: id } })
}

async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  { title, term }: { title?: string; term?: FeedTerm } = {},
) {
  const { server, store } = request
  const feed = describeFeed(request, page, title)
  const key = feed.origin + feed.path + feed.search
  const answer = await server.prepared.findOrMake(store.id, key, async () => {
    const text = await writeFeed(storeContext(request), feed, term)
    return prepare(text, { 'content-type': 'application/rss+xml; charset=utf-8' })
  })
  return sendPrepared(request, reply, answer)
}

/** The query of addresses in the language of a request; none for the store's own. */
function languageSearchOf(request: FastifyRequest) {
  const { language } = storeContext(request)
  return language ? `?${LOCALE_PARAM}=${language}` : ''
}

function describeFeed(request: FastifyRequest, page: string, title?: string): Feed {
  const store = request.server.stores.get(request.store.id)!
  const { language } = storeContext(request)
  return {
    origin: originOf(request),
    path: page === '/catalog' ? '/rss' : `${page}/rss`,
    page,
    title: title ? `${title} · ${store.title}` : store.title,
    description: store.meta_description ?? store.tagline ?? store.title,
    language: language ?? store.locale,
    search: languageSearchOf(request),
  }
}
