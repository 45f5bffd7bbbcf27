import type { Body, Endpoint, Params, Query, Reply, RequestHeaders } from '@matinee/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { OnlyLooking } from './errors.ts'
import { storeContext, viewerOf, type StoreContext } from './http.ts'
import { prepare, sendPrepared } from './prepared.ts'
import { anyStaff, guest, staffOnly, type Viewer } from './viewer.ts'

export interface Call<E extends Endpoint> {
  ctx: StoreContext
  viewer: Viewer
  params: Params<E>
  query: Query<E>
  headers: RequestHeaders<E>
  body: Body<E>
  request: FastifyRequest
  reply: FastifyReply
}

export interface ServeOptions {
  /** Calls of one address a minute before it is told to wait. */
  perMinute?: number
  /** Bytes a body may have, where that is fewer than the ground allows. */
  bodyLimit?: number
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>

/** Answers an endpoint of the contract: its schemas check what comes in and shape what goes out. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { perMinute, bodyLimit }: ServeOptions = {},
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.prepared ? { onRequest: sendIfPrepared } : {}),
    ...(bodyLimit ? { bodyLimit } : {}),
    config: {
      ...(endpoint.proof ? { proof: endpoint.proof } : {}),
      ...(perMinute ? { rateLimit: { max: perMinute, timeWindow: 60_000 } } : {}),
    },
    handler: endpoint.prepared ? preparing(endpoint, handler) : answering(endpoint, handler),
  } as RouteOptions)
}

const schemaOf = ({ params, query, requestHeaders, body, reply, status }: Endpoint) => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(requestHeaders && { headers: requestHeaders }),
  ...(body && { body }),
  ...(reply && { response: { [status ?? 200]: reply } }),
})

const callOf = <E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer,
): Call<E> => ({
  ctx: storeContext(request),
  viewer,
  params: request.params as Params<E>,
  query: request.query as Query<E>,
  headers: request.headers as unknown as RequestHeaders<E>,
  body: request.body as Body<E>,
  request,
  reply,
})

const answering =
  <E extends Endpoint>(endpoint: E, handler: Handler<E>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = endpoint.proof === 'token' ? guest : await viewerOf(request)
    if (viewer.impersonator_id && isChange(request) && !endpoint.whileImpersonating) throw OnlyLooking()
    // The admin's calls are closed to everybody else here as well as in their verbs.
    if (endpoint.path === OWN_ACCOUNT) anyStaff(viewer)
    else if (endpoint.path.startsWith('/bullet/api/')) staffOnly(viewer)
    const { body, headers } = split(endpoint, await handler(callOf(request, reply, viewer)))
    reply.headers(headers).header('cache-control', 'no-store')
    if (!endpoint.reply) return reply.code(204).send()
    // A handler that answers in two ways has said itself that something is only begun.
    return reply.code(reply.statusCode === 202 ? 202 : (endpoint.status ?? 200)).send(body)
  }

/** Where staff who still have to show a second factor see what they are asked for. */
const OWN_ACCOUNT = '/bullet/api/account'

const isChange = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

const preparing =
  <E extends Endpoint>(endpoint: E, handler: Handler<E>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { prepared } = request.server
    const generation = prepared.generation(request.store.id)
    const { body, headers } = split(endpoint, await handler(callOf(request, reply, null as never)))
    if (!hasKnownQueryOnly(endpoint, request))
      return reply.headers(headers).header('cache-control', 'no-cache').send(body)
    const text = reply.serializeInput(body as never, endpoint.reply as never) as string
    const answer = await prepare(text, { 'content-type': 'application/json; charset=utf-8', ...headers })
    prepared.keep(request.store.id, request.url, answer, generation)
    return sendPrepared(request, reply, answer)
  }

function sendIfPrepared(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const answer = request.server.prepared.find(request.store.id, request.url)
  if (answer) sendPrepared(request, reply, answer)
  else done()
}

// Anything may be written behind the question mark: only what the endpoint knows earns compression and a place in memory.
const hasKnownQueryOnly = (endpoint: Endpoint, request: FastifyRequest) => {
  const asked = new URLSearchParams(request.url.split('?')[1] ?? '')
  return [...asked.keys()].every((name) => name in (endpoint.query?.properties ?? {}))
}

function split<E extends Endpoint>(endpoint: E, reply: Reply<E>) {
  if (!endpoint.headers) return { body: reply as unknown, headers: {} }
  const { body, headers } = reply as { body: unknown; headers: Record<string, unknown> }
  return {
    body,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  }
}
