import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { NotFound } from '../platform/errors.ts'
import type { StoreDirectory } from './directory.ts'
import type { FrontEnd } from './manifest.ts'
import { globalSettings, storeInfo } from './settings.ts'
import { renderShell } from './shell.ts'
import { wordsOf, type WordArea } from './words.ts'

export interface PageOptions {
  status?: number
  title?: string
  description?: string | null
  image?: string | null
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

const STOREFRONT: WordArea[] = ['storefront', 'player', 'refusals']
const ADMIN: WordArea[] = ['admin', 'player', 'refusals']

/** Sends the storefront's page. */
export const sendShop = (request: FastifyRequest, reply: FastifyReply, options: PageOptions = {}) =>
  sendPage(request, reply, request.server.frontEnds.storefront, STOREFRONT, options)

const sendAdmin = (request: FastifyRequest, reply: FastifyReply) =>
  sendPage(request, reply, request.server.frontEnds.admin, ADMIN, {})

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  frontEnd: FrontEnd,
  areas: WordArea[],
  {
    status = 200,
    title,
    description = null,
    image = null,
    ahead = [],
    answers = {},
    fetches = [],
  }: PageOptions,
) {
  reply.helmet()
  const store = request.server.stores.get(request.store.id)!
  const page = renderShell({
    title: title ? `${title} · ${store.title}` : store.title,
    description: description ?? store.tagline,
    image,
    csrf: reply.generateCsrf(),
    assets: frontEnd.assets(ahead),
    fetches,
    data: {
      store: storeInfo(store),
      settings: globalSettings(store),
      locale: store.locale,
      words: wordsOf(store.locale, areas),
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
const isCall = (request: FastifyRequest) => CALLS.some((start) => request.url.startsWith(start))
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
