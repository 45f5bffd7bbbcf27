import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Endpoint } from '@matinee/contract/endpoint'
import { randomUUID } from 'node:crypto'
import type { Context } from './context.ts'
import { ForeignPage, InvalidInput, PageExpired, UnknownStore } from './errors.ts'
import { answerErrors, answerNotFound, answerUnreadable } from './failures.ts'
import { endHalfSent } from './half-sent.ts'
import { readJsonBodies } from './json-body.ts'
import { isFromForeignPage } from './foreign-pages.ts'
import { loggedAddress } from './logged-address.ts'
import { hasPageToken, makePageToken } from './page-tokens.ts'
import { PreparedAnswers } from './prepared.ts'
import { pageHeadersOf, type Sources } from './security.ts'
import { serializerOf, validatorOf } from './validation.ts'
import { trustOf } from './trusted-proxies.ts'
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
  /** The page that is sent while a part of the house is away; undefined where something else than a page is asked for. */
  awayPageOf?(request: FastifyRequest): string | undefined
  /** A stable key of the browser behind the request, without asking the database; empty before it has one. */
  viewerKeyOf(request: FastifyRequest): string
  /** Whether pages of a store are at this host. */
  isShopHost(host: string): boolean
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
    /** What a call of the contract says of itself; pages and their files have none. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    store: RequestStore
    readonly viewerKey: string
    /** Once it was asked for; see `viewerOf`. */
    viewer: Promise<Viewer> | undefined
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
    trustProxy: trustOf(ctx.config.trust_proxy),
    bodyLimit: 5 * 1024 * 1024,
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 1000 },
    forceCloseConnections: true,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 10_000 },
    frameworkErrors: answerUnreadable,
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
  app.decorateRequest('viewer')
  app.decorateRequest('viewerKey', { getter: viewerKey } as never)
  app.decorateRequest('shopHeaders', { getter: shopHeaders } as never)
  // No hook of every request is async: a promise each would cost more than sending what is prepared.
  app.addHook('onRequest', (request, reply, done) => done(enter(app, request, reply)))
  endHalfSent(app)
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

/** Who has come by https once comes by nothing else for half a year: nobody on the way can lead them to http. */
const ONLY_HTTPS = 'max-age=15552000'

/** Finds the store of a request; gives the refusal where there is none. */
function enter(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Error | undefined {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  if (request.protocol === 'https') reply.header('strict-transport-security', ONLY_HTTPS)
  // Proxies pass this header of a client on as it is: the host is what `Host` says.
  delete request.headers['x-forwarded-host']
  const store = app.resolvers.storeOf(request.hostname)
  // A socket that is gone has no address any more: nobody is there to be answered, nor known by where they are.
  if (!request.ip) return InvalidInput({ errors: { address: ['required'] } })
  if (store) request.store = store
  else if (!request.url.startsWith('/healthz') && !request.url.startsWith('/readyz')) return UnknownStore()
  return undefined
}

async function protect(app: FastifyInstance) {
  await app.register(cookie, { secret: app.ctx.secrets.cookie.toString('hex') })
  app.decorateReply('generateCsrf', makePageToken)
  await app.register(rateLimit, { global: false })
  app.addHook('onRequest', (request, reply, done) => done(refuseUnmeant(request, reply)))
}

/** Refuses a call that changes something and that no page of ours made. */
function refuseUnmeant(request: FastifyRequest, reply: FastifyReply): Error | undefined {
  const proof = request.routeOptions.config.endpoint?.proof
  if (SAFE.has(request.method) || proof === 'token') return undefined
  if (isFromForeignPage(request)) return ForeignPage()
  if (proof === 'none' || hasPageToken(request)) return undefined
  reply.header('x-csrf-token', reply.generateCsrf()) // only our own pages can read it, and try once more
  return PageExpired()
}

const SLOW_MS = 1000

function logAnswer(request: FastifyRequest, reply: FastifyReply) {
  const ms = Math.round(reply.elapsedTime)
  const line = { method: request.method, url: loggedAddress(request), status: reply.statusCode, ms }
  if (reply.statusCode >= 500) return // logged with its error
  if (!SAFE.has(request.method) && !request.routeOptions.config.endpoint?.proof)
    request.log.info(line, 'answered')
  else if (ms > SLOW_MS && !request.url.startsWith('/media/')) request.log.warn(line, 'answered slowly')
  else request.log.debug(line, 'answered')
}

/** The viewer of a request, asked for once. */
export async function viewerOf(request: FastifyRequest): Promise<Viewer> {
  if (!request.viewerKey) return guest
  return (request.viewer ??= request.server.resolvers.viewerOf(storeContext(request), request))
}

/** The context of a request: the program's, with the request's store and logger. */
export const storeContext = (request: FastifyRequest): StoreContext => ({
  ...request.server.ctx,
  store: request.store,
  log: request.log as Context['log'],
})
