import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { Head } from '@matinee/contract/store/head'
import type { ClosedReason, PageData } from '@matinee/contract/store/store'
import { NotFound } from '../platform/errors.ts'
import { viewerOf } from '../platform/http/http.ts'
import { sendCompressed } from '../platform/http/prepared.ts'
import type { StoreDirectory } from './directory.ts'
import { localeOf } from './locale.ts'
import type { FrontEnd } from './manifest.ts'
import { originOf } from './origin.ts'
import { isPreview, isPreviewRequested } from './preview.ts'
import type { StoreRow } from './queries.ts'
import { globalSettings, storeInfo } from './settings.ts'
import { renderShell, type PageShell } from './shell.ts'
import { messagesOf, wordsOf, type WordArea } from './words.ts'

export interface SendPageOptions {
  status?: number
  head?: Head
  /** Source file of the screen it begins with. */
  screen?: string | null
  /** Why the store is closed. */
  closed?: ClosedReason
  /** The address contains a secret. */
  isPrivate?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    stores: StoreDirectory
    frontEnds: { storefront: FrontEnd; admin: FrontEnd }
  }
}

const ADMIN_WORD_AREAS: WordArea[] = ['admin', 'player', 'refusals']

/** The address may contain the token of a private link, so no referrer is sent to other sites. */
const PREVIEW_HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** Sends the storefront's page, personal to this visitor. */
export async function sendStorefront(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, head = {}, screen, closed, isPrivate = false }: SendPageOptions = {},
) {
  const data = pageDataOf(request, await isPreview(request))
  const assets = request.server.frontEnds.storefront.assets(screen ? [screen] : [])
  reply.headers(request.shopHeaders)
  if (isPrivate || isPreviewRequested(request)) reply.headers(PREVIEW_HEADERS)
  return sendShell(reply, { head, assets, data: { ...data, ...(closed && { closed }) } }, status)
}

/** The data of every storefront page, in the visitor's language. */
export function pageDataOf(request: FastifyRequest, preview = false): PageData {
  const { stores } = request.server
  const store = stores.get(request.store.id)!
  const locale = localeOf(request, store)
  return {
    store: storeInfo(store, locale, preview),
    settings: globalSettings(store),
    locale,
    words: messagesOf(locale, stores.wordsOf(store.id)),
    ...analyticsHostOf(request, store),
  }
}

const analyticsHostOf = ({ server }: FastifyRequest, { tracking }: StoreRow) =>
  tracking ? { analytics_host: server.ctx.config.analytics_url ?? '' } : {}

/** Sends the admin's page, in the language its reader chose for it, otherwise in the store's own. */
async function sendAdmin(request: FastifyRequest, reply: FastifyReply) {
  const { stores, frontEnds } = request.server
  const store = stores.get(request.store.id)!
  const locale = (await viewerOf(request)).admin_locale ?? store.locale
  const data = {
    store: storeInfo(store),
    settings: globalSettings(store),
    locale,
    words: wordsOf(locale, ADMIN_WORD_AREAS, stores.wordsOf(store.id)),
    ...analyticsHostOf(request, store),
    ...(store.paused_at !== null && { paused: true as const }),
    ...(isOperators(request, store) && { operator: true as const }),
  }
  reply.headers(request.server.pageHeaders)
  return sendShell(reply, { head: {}, assets: frontEnds.admin.assets(), data })
}

function isOperators({ server: { ctx, stores } }: FastifyRequest, { id }: StoreRow) {
  const { operator_store } = ctx.config
  return id === (operator_store === null ? stores.first()?.id : operator_store)
}

/** Sends a page with the visitor's CSRF token. */
function sendShell(reply: FastifyReply, shell: Pick<PageShell, 'head' | 'assets' | 'data'>, status = 200) {
  const { request } = reply
  const page = renderShell({ ...shell, origin: originOf(request), csrf: reply.generateCsrf() })
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
  return sendCompressed(request, reply, page)
}

/** The admin, and the files of both front ends. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  await serveFiles(app, 'storefront', '/assets/')
  await serveFiles(app, 'admin', '/bullet/assets/')
  app.get('/bullet', sendAdmin)
  app.get('/bullet/*', (request, reply) => (isCall(request) ? rejectNotFound() : sendAdmin(request, reply)))
}

const CALL_PREFIXES = ['/api/', '/bullet/api/', '/media/', '/images/', '/assets/', '/bullet/assets/']
export const isCall = (request: FastifyRequest) =>
  CALL_PREFIXES.some((start) => request.url.startsWith(start))
export const rejectNotFound = () => Promise.reject(NotFound())

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
