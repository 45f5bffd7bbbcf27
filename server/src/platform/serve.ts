import type { Body, Endpoint, Params, Query, Reply, RequestHeaders } from '@matinee/contract/endpoint'
import { closed } from '@matinee/contract/closed'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { assertAccess } from './access.ts'
import { InvalidInput, OnlyLooking } from './errors.ts'
import { storeContext, viewerOf, type StoreContext } from './http.ts'
import { networkOf } from './network.ts'
import { prepare, sendPrepared } from './prepared.ts'
import { guest, type Viewer } from './viewer.ts'

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

type Sends<E extends Endpoint> = E['answers'] extends 'file' | 'stream' ? true : false
/** What a handler resolves to: the answer, or nothing but the reply where it has sent files and streams by itself. */
type Handled<E extends Endpoint> = Sends<E> extends true ? FastifyReply : Reply<E>
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Handled<E>>

interface ServeOptions {
  /** The handler of a file answers HEAD as well: Fastify's own answer to it says that a file has no bytes. */
  head?: true
}

/**
 * Answers an endpoint of the contract, as it declares itself: who may call it, how often, what comes in and what goes
 * out.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { head }: ServeOptions = {},
) {
  app.route({
    method: head ? [endpoint.method, 'HEAD'] : endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.answers === 'prepared' ? { onRequest: sendIfPrepared } : {}),
    ...(endpoint.body ? {} : { preValidation: refuseFields }),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    config: { endpoint, ...limitOf(endpoint) },
    handler: (ANSWERS[endpoint.answers ?? 'json'] as typeof answering)(endpoint, handler),
  } as RouteOptions)
}

const limitOf = ({ perMinute }: Endpoint) =>
  perMinute ? { rateLimit: { max: perMinute, timeWindow: 60_000, keyGenerator: callerOf } } : {}

/** A call that declares no body takes no field; bytes that go past the parsers are for its verb to look at. */
function refuseFields({ body }: FastifyRequest, _reply: FastifyReply, done: (fault?: Error) => void) {
  const fields = isRecord(body) ? Object.keys(body).slice(0, MOST_NAMED) : []
  if (fields.length === 0) return done()
  const errors = Object.fromEntries(fields.map((name) => [name, ['additionalProperties']]))
  return done(InvalidInput({ errors }))
}

const MOST_NAMED = 20
const isRecord = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && [Object.prototype, null].includes(Object.getPrototypeOf(body))

const NOTHING = closed(Type.Object({}))

/** Members have their calls to themselves; guests share those of their network. */
async function callerOf(request: FastifyRequest) {
  const { id } = await viewerOf(request)
  return id ? `member ${id}` : networkOf(request.ip)
}

const schemaOf = ({ params, query, requestHeaders, body, reply, status }: Endpoint) => ({
  ...(params && { params }),
  querystring: query ?? NOTHING,
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
    const viewer = await callerIn(endpoint, request)
    const { body, headers } = split(endpoint, await handler(callOf(request, reply, viewer)))
    reply.headers(headers).header('cache-control', endpoint.answers === 'shared' ? 'no-cache' : 'no-store')
    if (!endpoint.reply) return reply.code(204).send()
    // A handler that answers in two ways has said itself that something is only begun.
    return reply.code(reply.statusCode === 202 ? 202 : (endpoint.status ?? 200)).send(body)
  }

const sending =
  <E extends Endpoint>(endpoint: E, handler: Handler<E>) =>
  async (request: FastifyRequest, reply: FastifyReply) =>
    handler(callOf(request, reply, await callerIn(endpoint, request)))

/** Who makes a call, once it is certain that they may. */
async function callerIn(endpoint: Endpoint, request: FastifyRequest): Promise<Viewer> {
  const viewer = endpoint.proof === 'token' ? guest : await viewerOf(request)
  if (viewer.impersonator_id && isChange(request) && !endpoint.whileImpersonating) throw OnlyLooking()
  return assertAccess(endpoint.access, viewer)
}

const isChange = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

const preparing =
  <E extends Endpoint>(endpoint: E, handler: Handler<E>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { prepared } = request.server
    const generation = prepared.generation(request.store.id)
    const { body, headers } = split(endpoint, await handler(callOf(request, reply, null as never)))
    const text = reply.serializeInput(body as never, endpoint.reply as never) as string
    const answer = await prepare(text, { 'content-type': 'application/json; charset=utf-8', ...headers })
    prepared.keep(request.store.id, request.url, answer, generation)
    return sendPrepared(request, reply, answer)
  }

const ANSWERS = { json: answering, shared: answering, prepared: preparing, file: sending, stream: sending }

function sendIfPrepared(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const answer = request.server.prepared.find(request.store.id, request.url)
  if (answer) sendPrepared(request, reply, answer)
  else done()
}

function split<E extends Endpoint>(endpoint: E, reply: Handled<E>) {
  if (!endpoint.headers) return { body: reply as unknown, headers: {} }
  const { body, headers } = reply as { body: unknown; headers: Record<string, unknown> }
  return {
    body,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  }
}
