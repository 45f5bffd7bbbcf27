import cookie from '@fastify/cookie'
import csrf from '@fastify/csrf-protection'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Context } from './context.ts'
import { UnknownStore } from './errors.ts'
import { answerErrors, answerNotFound } from './failures.ts'
import { readJsonBodies } from './json-body.ts'
import { PreparedAnswers } from './prepared.ts'
import { pageHeadersOf, type Sources } from './security.ts'
import { serializerOf, validatorOf } from './validation.ts'
import { guest, type Viewer } from './viewer.ts'

/** The store a request is for, as much of it as the ground needs. */
export interface RequestStore {
  id: number
  locale: string
}

export interface StoreContext extends Context {
  store: RequestStore
}

/** What the ground asks of the rooms above it. */
export interface Resolvers {
  /** The store of a host, from memory; undefined where there is none. */
  storeOf(host: string): RequestStore | undefined
  /** Who sends this request. */
  viewerOf(ctx: StoreContext, request: FastifyRequest): Promise<Viewer>
  /** Where else than here the shop's pages may load from. */
  sourcesOf(storeId: number): Sources
  /** A stable key of the browser behind the request, without asking the database; empty before it has one. */
  viewerKeyOf(request: FastifyRequest): string
}

declare module 'fastify' {
  interface FastifyInstance {
    ctx: Context
    prepared: PreparedAnswers
    /** What guards a page of the admin, beside the headers of every answer. */
    pageHeaders: Record<string, string>
    resolvers: Resolvers
  }
  interface FastifyContextConfig {
    /** See `Endpoint.proof`; without it, an unsafe call needs the token of its page. */
    proof?: 'token' | 'none'
  }
  interface FastifyRequest {
    store: RequestStore
    readonly viewerKey: string
    /** What guards a page of the shop: as `pageHeaders`, with what the store pays by. */
    readonly shopHeaders: Record<string, string>
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The HTTP ground: request ids, store by host, cookies, CSRF, limits, one shape of failure. Routes come as plugins. */
export async function buildHttp(
  ctx: Context,
  resolvers: Resolvers,
  parts: Record<string, unknown>,
  routes: FastifyPluginAsync[],
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: ctx.config.trust_proxy,
    bodyLimit: 5 * 1024 * 1024,
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 1000 },
    forceCloseConnections: true,
  })
  app.setValidatorCompiler(validatorOf)
  app.setSerializerCompiler(serializerOf)
  readJsonBodies(app)

  app.decorate('ctx', ctx)
  for (const [name, part] of Object.entries(parts)) app.decorate(name, part)
  app.decorate('prepared', new PreparedAnswers())
  app.decorate('pageHeaders', pageHeadersOf(ctx.config))
  app.decorate('resolvers', resolvers)
  app.decorateRequest('store')
  app.decorateRequest('viewerKey', { getter: viewerKey } as never)
  app.decorateRequest('shopHeaders', { getter: shopHeaders } as never)
  // No hook of every request is async: a promise each would cost more than sending what is prepared.
  app.addHook('onRequest', (request, reply, done) => done(enter(app, request, reply)))
  await protect(app)
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    done()
  })
  answerErrors(app)
  answerNotFound(app)
  for (const plugin of routes) await app.register(plugin)
  return app
}

function viewerKey(this: FastifyRequest): string {
  return this.server.resolvers.viewerKeyOf(this)
}

const headersBySources = new WeakMap<Sources, Record<string, string>>()

/** Made once for what a store loads from: the same object means the same places. */
function shopHeaders(this: FastifyRequest): Record<string, string> {
  const sources = this.server.resolvers.sourcesOf(this.store.id)
  const headers = headersBySources.get(sources) ?? pageHeadersOf(this.server.ctx.config, sources)
  headersBySources.set(sources, headers)
  return headers
}

/** Finds the store of a request; gives the refusal where there is none. */
function enter(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Error | undefined {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  const store = app.resolvers.storeOf(request.hostname)
  if (store) request.store = store
  else if (!request.url.startsWith('/healthz') && !request.url.startsWith('/readyz')) return UnknownStore()
  return undefined
}

async function protect(app: FastifyInstance) {
  await app.register(cookie, { secret: app.ctx.secrets.cookie.toString('hex') })
  await app.register(csrf, {
    cookieKey: 'matinee_csrf',
    cookieOpts: { signed: true, httpOnly: true, sameSite: 'lax', path: '/', secure: 'auto' },
    getToken: (request) => headerOf(request, 'x-csrf-token') ?? headerOf(request, 'x-xsrf-token'),
  })
  await app.register(rateLimit, { global: false })
  app.addHook('onRequest', (request, reply, done) => {
    if (SAFE.has(request.method) || request.routeOptions.config?.proof) done()
    else app.csrfProtection(request, reply, done)
  })
}

const headerOf = (request: FastifyRequest, name: string) => request.headers[name] as string | undefined

const SLOW_MS = 1000

function logAnswer(request: FastifyRequest, reply: FastifyReply) {
  const ms = Math.round(reply.elapsedTime)
  const line = { method: request.method, url: request.url, status: reply.statusCode, ms }
  if (reply.statusCode >= 500) return // logged with its error
  if (!SAFE.has(request.method) && !request.routeOptions.config?.proof) request.log.info(line, 'answered')
  else if (ms > SLOW_MS && !request.url.startsWith('/media/')) request.log.warn(line, 'answered slowly')
  else request.log.debug(line, 'answered')
}

/** The viewer of a request, asked for once. */
export async function viewerOf(request: FastifyRequest): Promise<Viewer> {
  const { server } = request
  return request.viewerKey ? server.resolvers.viewerOf(storeContext(request), request) : guest
}

/** The context of a request: the program's, with the request's store and logger. */
export const storeContext = (request: FastifyRequest): StoreContext => ({
  ...request.server.ctx,
  store: request.store,
  log: request.log as Context['log'],
})
