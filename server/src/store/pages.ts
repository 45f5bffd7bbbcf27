import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { ClosedReason, PageData } from '@matinee/contract/store'
import { NotFound } from '../platform/errors.ts'
import type { StoreDirectory } from './directory.ts'
import type { Head } from './head.ts'
import { localeOf } from './locale.ts'
import type { FrontEnd } from './manifest.ts'
import { originOf } from './origin.ts'
import { isPreview, isPreviewAsked } from './preview.ts'
import type { StoreRow } from './queries.ts'
import { globalSettings, storeInfo } from './settings.ts'
import { renderShell, type Shell } from './shell.ts'
import { messagesOf, wordsOf, type WordArea } from './words.ts'

export interface PageOptions {
  status?: number
  head?: Head
  /** Why nothing of the store is shown. */
  closed?: ClosedReason
}

declare module 'fastify' {
  interface FastifyInstance {
    stores: StoreDirectory
    frontEnds: { storefront: FrontEnd; admin: FrontEnd }
  }
}

const ADMIN: WordArea[] = ['admin', 'player', 'refusals']

/** Its address may hold the token of a link: no other site is told where a visitor came from. */
const OF_PREVIEWS = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** Sends the storefront's page as it is for this visitor alone. */
export async function sendShop(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, head = {}, closed }: PageOptions = {},
) {
  const data = pageDataOf(request, await isPreview(request))
  const assets = request.server.frontEnds.storefront.assets()
  reply.headers(request.shopHeaders)
  if (isPreviewAsked(request)) reply.headers(OF_PREVIEWS)
  return sendOwn(reply, { head, assets, data: { ...data, ...(closed && { closed }) } }, status)
}

/** What every page of the storefront carries, in the language of its visitor. */
export function pageDataOf(request: FastifyRequest, preview = false): PageData {
  const { stores } = request.server
  const store = stores.get(request.store.id)!
  const locale = localeOf(request, store)
  return {
    store: storeInfo(store, preview),
    settings: globalSettings(store),
    locale,
    words: messagesOf(locale, stores.wordsOf(store.id)),
    ...analyticsHost(request, store),
  }
}

const analyticsHost = ({ server }: FastifyRequest, { tracking }: StoreRow) =>
  tracking ? { analytics_host: server.ctx.config.analytics_url ?? '' } : {}

// The admin speaks the store's own language, whatever its visitors choose.
function sendAdmin(request: FastifyRequest, reply: FastifyReply) {
  const { stores, frontEnds } = request.server
  const store = stores.get(request.store.id)!
  const data = {
    store: storeInfo(store),
    settings: globalSettings(store),
    locale: store.locale,
    words: wordsOf(store.locale, ADMIN, stores.wordsOf(store.id)),
    ...analyticsHost(request, store),
  }
  reply.headers(request.server.pageHeaders)
  return sendOwn(reply, { head: {}, assets: frontEnds.admin.assets(), data })
}

/** Sends a page that carries the token of its visitor. */
function sendOwn(reply: FastifyReply, shell: Pick<Shell, 'head' | 'assets' | 'data'>, status = 200) {
  const page = renderShell({ ...shell, origin: originOf(reply.request), csrf: reply.generateCsrf() })
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

/** The shop's pages that are the same shell for everybody: what they show comes by calls. */
const SHOP_PAGES = [
  '/sign_in',
  '/forgot_password',
  '/reset_password/:token',
  '/tv',
  '/account',
  '/account/*',
  '/unsubscribe/:token',
  '/orders/checkout',
  '/orders/customer_info',
  '/orders/complete_order',
  '/orders/success',
  '/on_hold',
  '/gift_cards',
  '/gift_cards/claim',
  '/try_again_for_free/new',
]

/** The pages of both front ends that are shells, and their files. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  await serveFiles(app, 'storefront', '/assets/')
  await serveFiles(app, 'admin', '/bullet/assets/')
  app.get('/', async (_request, reply) => reply.redirect('/catalog'))
  for (const path of SHOP_PAGES) app.get(path, (request, reply) => sendShop(request, reply))
  app.get('/bullet', sendAdmin)
  app.get('/bullet/*', (request, reply) => (isCall(request) ? refuse() : sendAdmin(request, reply)))
}

const CALLS = ['/api/', '/bullet/api/', '/media/', '/images/', '/assets/', '/bullet/assets/']
export const isCall = (request: FastifyRequest) => CALLS.some((start) => request.url.startsWith(start))
export const refuse = () => Promise.reject(NotFound())

async function serveFiles(app: FastifyInstance, floor: 'storefront' | 'admin', prefix: string) {
  if (!app.frontEnds[floor].isBuilt) return
  await app.register(fastifyStatic, {
    root: join(app.frontEnds[floor].folder, 'assets'),
    prefix,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  })
}
