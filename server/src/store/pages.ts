import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { ClosedReason } from '@matinee/contract/store'
import { NotFound } from '../platform/errors.ts'
import type { StoreDirectory } from './directory.ts'
import { localeOf } from './locale.ts'
import type { FrontEnd } from './manifest.ts'
import { isPreview } from './preview.ts'
import { globalSettings, storeInfo } from './settings.ts'
import { renderShell } from './shell.ts'
import { VISITOR_AREAS, wordsOf, type WordArea } from './words.ts'

export interface PageOptions {
  status?: number
  title?: string
  description?: string | null
  image?: string | null
  /** Why nothing of the store is shown. */
  closed?: ClosedReason
  /** Source paths of lazy modules this page will need at once. */
  ahead?: string[]
  /** What the page would ask first, by address: answered with the page. */
  answers?: Record<string, unknown>
  fetches?: string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    stores: StoreDirectory
    frontEnds: { storefront: FrontEnd; admin: FrontEnd }
  }
}

const ADMIN: WordArea[] = ['admin', 'player', 'refusals']

/** Sends the storefront's page. */
export const sendShop = (request: FastifyRequest, reply: FastifyReply, options: PageOptions = {}) =>
  sendPage(request, reply, request.server.frontEnds.storefront, VISITOR_AREAS, options)

const sendAdmin = (request: FastifyRequest, reply: FastifyReply) =>
  sendPage(request, reply, request.server.frontEnds.admin, ADMIN, {})

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  frontEnd: FrontEnd,
  areas: readonly WordArea[],
  {
    status = 200,
    title,
    description = null,
    image = null,
    closed,
    ahead = [],
    answers = {},
    fetches = [],
  }: PageOptions,
) {
  reply.helmet()
  const { stores, frontEnds } = request.server
  const store = stores.get(request.store.id)!
  // The admin speaks the store's own language, whatever its visitors choose.
  const locale = frontEnd === frontEnds.admin ? store.locale : localeOf(request, store)
  const page = renderShell({
    title: title ? `${title} · ${store.title}` : store.title,
    description: description ?? store.meta_description ?? store.tagline,
    image,
    csrf: reply.generateCsrf(),
    assets: frontEnd.assets(ahead),
    fetches,
    data: {
      store: storeInfo(store, await isPreview(request)),
      settings: globalSettings(store),
      locale,
      words: wordsOf(locale, areas, stores.wordsOf(store.id)),
      ...(closed && { closed }),
      answers,
    },
  })
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

/** The pages of both front ends, their files, and the not-found page for the rest. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  await serveFiles(app, 'storefront', '/assets/')
  await serveFiles(app, 'admin', '/bullet/assets/')
  app.get('/', async (_request, reply) => reply.redirect('/catalog'))
  app.get('/sign_in', (request, reply) => sendShop(request, reply))
  app.get('/bullet', sendAdmin)
  app.get('/bullet/*', (request, reply) => (isCall(request) ? refuse() : sendAdmin(request, reply)))
  app.get('/*', (request, reply) => (isCall(request) ? refuse() : sendShop(request, reply, { status: 404 })))
}

const CALLS = ['/api/', '/bullet/api/', '/media/', '/images/', '/assets/', '/bullet/assets/']
export const isCall = (request: FastifyRequest) => CALLS.some((start) => request.url.startsWith(start))
const refuse = () => Promise.reject(NotFound())

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
