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
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { CrossSiteRefused, InvalidInput, PageExpired, UnknownStore, type Refusal } from '../errors.ts'
import { registerErrorHandler, registerNotFoundHandler, sendUnreadableRequest } from './error-handler.ts'
import { endStalledRequests } from './stalled-requests.ts'
import { readJsonBodies } from './json-body.ts'
import { limitApiKeys } from './api-key-limit.ts'
import { apiKeyOf } from './api-key.ts'
import { isCrossSiteRequest } from './cross-site.ts'
import { loggedAddress } from './logged-address.ts'
import { collectEndpoints } from './served-endpoints.ts'
import { hasPageToken, makePageToken } from './page-tokens.ts'
import { PreparedAnswers } from './prepared.ts'
import { pageHeadersOf, type Sources } from './security.ts'
import { serializerOf, validatorOf } from './validation.ts'
import { fastifyTrustOf } from './trusted-proxies.ts'
import { guest, type Viewer } from './viewer.ts'

/** The store of a request, as much of it as the platform needs. */
export interface RequestStore {
  id: number
  locale: string
  /** Languages offered besides its own. */
  locales?: readonly string[]
}

export interface StoreContext extends Context {
  store: RequestStore
  /** The language of the store in which texts of the publisher are asked for, if it is not its own. */
  language?: string | undefined
}

/** What the platform needs from the rooms above it. */
export interface Resolvers {
  /** The store of a host, from memory; undefined without one. */
  storeOf(host: string): RequestStore | undefined
  /** The viewer who sends this request. */
  viewerOf(ctx: StoreContext, request: FastifyRequest): Promise<Viewer>
  /** External sources that the storefront's pages may load from. */
  sourcesOf(storeId: number, path: string): Sources
  /** The page of a refusal for people; undefined where a program asks. */
  refusalPageOf?(request: FastifyRequest, refusal: Refusal): string | undefined
  /** A stable key of the browser, without a database query; empty before it has one. */
  viewerKeyOf(request: FastifyRequest): string
  /** Whether pages of a store are at this host. */
  isShopHost(host: string): boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    ctx: Context
    prepared: PreparedAnswers
    /** Security headers of an admin page, besides those of every answer. */
    pageHeaders: Record<string, string>
    resolvers: Resolvers
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract; pages and their files have none. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    store: RequestStore
    readonly viewerKey: string
    /** Set on first use; see `viewerOf`. */
    viewer: Promise<Viewer> | undefined
    /** Security headers of a storefront page: `pageHeaders` plus the store's payment providers. */
    readonly shopHeaders: Record<string, string>
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The HTTP server: request ids, store by host, cookies, CSRF, rate limits, error handling. Routes are
 * plugins.
 */
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
    trustProxy: fastifyTrustOf(ctx.config.trust_proxy),
    bodyLimit: 5 * 1024 * 1024,
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 1000 },
    forceCloseConnections: true,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 10_000 },
    frameworkErrors: sendUnreadableRequest,
  })
  app.setValidatorCompiler(validatorOf)
  app.setSerializerCompiler(serializerOf)
  readJsonBodies(app)
  collectEndpoints(app)

  app.decorate('ctx', ctx)
  for (const [name, part] of Object.entries(parts)) app.decorate(name, part)
  app.decorate('prepared', new PreparedAnswers())
  app.decorate('pageHeaders', pageHeadersOf(ctx.config))
  app.decorate('resolvers', resolvers)
  app.decorateRequest('store')
  app.decorateRequest('viewer')
  app.decorateRequest('viewerKey', { getter: viewerKey })
  app.decorateRequest('shopHeaders', { getter: shopHeaders })
  // Hooks of every request are synchronous: a promise each would cost more than sending a prepared answer.
  app.addHook('onRequest', (request, reply, done) => done(resolveStore(app, request, reply)))
  endStalledRequests(app)
  await registerCsrfProtection(app)
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply)
    done()
  })
  registerErrorHandler(app)
  registerNotFoundHandler(app)
  for (const plugin of routes) await app.register(namePlugin(plugin))
  return app
}

/** Fastify looks for a plugin among all modules that are loaded, unless it has a name: a tenth of building the server. */
const namePlugin = (plugin: FastifyPluginAsync) =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: plugin.name || 'routes' })

function viewerKey(this: FastifyRequest): string {
  return this.server.resolvers.viewerKeyOf(this)
}

const pageHeadersBySources = new WeakMap<Sources, Record<string, string>>()

/** Created once per set of sources: the same object means the same sources. */
function shopHeaders(this: FastifyRequest): Record<string, string> {
  const [path = ''] = this.url.split('?')
  const sources = this.server.resolvers.sourcesOf(this.store.id, path)
  const headers = pageHeadersBySources.get(sources) ?? pageHeadersOf(this.server.ctx.config, sources)
  pageHeadersBySources.set(sources, headers)
  return headers
}

/** HSTS for half a year: browsers that came by https once do not fall back to http. */
const HSTS_VALUE = 'max-age=15552000'

/** Asked by supervisors and proxies at the machine's own address. */
export const STORELESS_PATHS = ['/healthz', '/readyz', '/tls/allowed']

/** Finds the store of a request; returns the refusal if there is none. */
function resolveStore(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Error | undefined {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS_VALUE)
  // Proxies pass this header of a client on as it is: the host is what `Host` says.
  delete request.headers['x-forwarded-host']
  const store = app.resolvers.storeOf(request.hostname)
  // A closed socket has no address any more, and nobody is left to answer.
  if (!request.ip) return InvalidInput({ errors: { address: ['required'] } })
  if (store) request.store = store
  else if (!STORELESS_PATHS.some((path) => request.url.startsWith(path))) return UnknownStore()
  return undefined
}

async function registerCsrfProtection(app: FastifyInstance) {
  await app.register(cookie, { secret: app.ctx.secrets.cookie.export().toString('hex') })
  app.decorateReply('generateCsrf', makePageToken)
  await app.register(rateLimit, { global: false, enableDraftSpec: true })
  limitApiKeys(app)
  app.addHook('onRequest', (request, reply, done) => done(csrfRefusalOf(request, reply)))
}

/** The refusal of a state-changing call that none of our own pages made. */
function csrfRefusalOf(request: FastifyRequest, reply: FastifyReply): Error | undefined {
  const proof = request.routeOptions.config.endpoint?.proof
  if (SAFE_METHODS.has(request.method) || proof === 'token' || apiKeyOf(request)) return undefined
  if (isCrossSiteRequest(request)) return CrossSiteRefused()
  if (proof === 'none' || hasPageToken(request)) return undefined
  reply.header('x-csrf-token', reply.generateCsrf()) // only our own pages can read it, and try once more
  return PageExpired()
}

const SLOW_RESPONSE_MS = 1000

function logResponse(request: FastifyRequest, reply: FastifyReply) {
  const ms = Math.round(reply.elapsedTime)
  if (reply.statusCode >= 500) return // logged with its error
  const { level, text } = noteOf(request, ms)
  if (!request.server.ctx.log.isLevelEnabled(level)) return // most of them: the address alone costs as much as finding its route
  const line = { method: request.method, url: loggedAddress(request), status: reply.statusCode, ms }
  request.log[level](line, text)
}

function noteOf({ method, url, routeOptions }: FastifyRequest, ms: number) {
  if (!SAFE_METHODS.has(method) && !routeOptions.config.endpoint?.proof)
    return { level: 'info', text: 'answered' } as const
  if (ms > SLOW_RESPONSE_MS && !url.startsWith('/media/'))
    return { level: 'warn', text: 'answered slowly' } as const
  return { level: 'debug', text: 'answered' } as const
}

/** The viewer of a request, resolved once. */
export async function viewerOf(request: FastifyRequest): Promise<Viewer> {
  if (!request.viewerKey && !apiKeyOf(request)) return guest
  return (request.viewer ??= request.server.resolvers.viewerOf(storeContext(request), request))
}

/** The context of a request: the program's, with the request's store and logger. */
export const storeContext = (request: FastifyRequest): StoreContext => ({
  ...request.server.ctx,
  store: request.store,
  language: languageOf(request),
  log: request.log as Context['log'],
})

function languageOf({ store, query }: FastifyRequest) {
  const { locale } = query as { locale?: unknown }
  return locale === store.locale ? undefined : store.locales?.find((each) => each === locale)
}
