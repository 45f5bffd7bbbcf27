import type {
  Body,
  Endpoint,
  Params,
  Query,
  Reply,
  RequestHeaders,
} from '@matinee/contract/platform/endpoint'
import { closeSchema } from '@matinee/contract/platform/closed'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { assertAccess } from './access.ts'
import { runAs } from '../process/current-work.ts'
import { InvalidInput, ImpersonationReadOnly } from '../errors.ts'
import { storeContext, viewerOf, type StoreContext } from './http.ts'
import { idempotencyKeyOf, runOnce } from './idempotent-calls.ts'
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

type SendsReply<E extends Endpoint> = E['answers'] extends 'file' | 'stream' ? true : false
/** What a handler resolves to: the answer, or the reply itself if it has sent a file or stream. */
type HandlerResult<E extends Endpoint> = SendsReply<E> extends true ? FastifyReply : Reply<E>
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>>

interface ServeOptions {
  /** The handler of a file answers HEAD as well: Fastify's own answer to it says that a file has no bytes. */
  head?: true
}

/**
 * Registers an endpoint of the contract with its declared access, rate limit and schemas.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { head }: ServeOptions = {},
) {
  app.route({
    method: head || isWhole(endpoint) ? [endpoint.method, 'HEAD'] : endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.answers === 'prepared' ? { onRequest: sendIfPrepared } : {}),
    ...(endpoint.body ? {} : { preValidation: rejectBodyFields }),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    config: { endpoint, ...limitOf(endpoint) },
    handler: createNamedHandler(
      `${endpoint.method} ${endpoint.path}`,
      (HANDLER_FACTORIES[endpoint.answers ?? 'json'] as typeof createAnswerHandler)(endpoint, handler),
    ),
  } as RouteOptions)
}

/**
 * An answer that is at hand as a whole answers HEAD by the same route, without its body: a second route for each would
 * take a third of the time in which the server is built.
 */
const isWhole = ({ method, answers }: Endpoint) =>
  method === 'GET' && answers !== 'file' && answers !== 'stream'

/** What a handler does is known by the name of its endpoint. */
const createNamedHandler =
  <T>(name: string, handler: (request: FastifyRequest, reply: FastifyReply) => T) =>
  (request: FastifyRequest, reply: FastifyReply): T =>
    runAs(name, () => handler(request, reply), request.headers['traceparent'] as string | undefined)

const limitOf = ({ perMinute }: Endpoint) =>
  perMinute ? { rateLimit: { max: perMinute, timeWindow: 60_000, keyGenerator: rateLimitKeyOf } } : {}

/** An endpoint without a body schema accepts no fields; raw bytes are checked by its verb. */
function rejectBodyFields({ body }: FastifyRequest, _reply: FastifyReply, done: (fault?: Error) => void) {
  const fields = isRecord(body) ? Object.keys(body).slice(0, MAX_NAMED_FIELDS) : []
  if (fields.length === 0) return done()
  const errors = Object.fromEntries(fields.map((name) => [name, ['additionalProperties']]))
  return done(InvalidInput({ errors }))
}

const MAX_NAMED_FIELDS = 20
const isRecord = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && [Object.prototype, null].includes(Object.getPrototypeOf(body))

const NO_FIELDS = closeSchema(Type.Object({}))

/** Rate limits apply per member and per API key; guests share the limit of their network. */
async function rateLimitKeyOf(request: FastifyRequest) {
  const { id, api_key_id } = await viewerOf(request)
  if (api_key_id) return `api key ${api_key_id}`
  return id ? `member ${id}` : networkOf(request.ip)
}

const schemaOf = ({ params, query, requestHeaders, body, reply, status }: Endpoint) => ({
  ...(params && { params }),
  querystring: query ?? NO_FIELDS,
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

const createAnswerHandler =
  <E extends Endpoint>(endpoint: E, handler: Handler<E>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await authorizeCaller(endpoint, request)
    const key = idempotencyKeyOf(request, viewer)
    if (key) return answerOnce(endpoint, handler, callOf(request, reply, viewer), key)
    const { body, headers } = splitHeaders(endpoint, await handler(callOf(request, reply, viewer)))
    reply.headers(headers).header('cache-control', endpoint.answers === 'shared' ? 'no-cache' : 'no-store')
    if (!endpoint.reply) return reply.code(204).send()
    return reply.code(successStatusOf(endpoint, reply)).send(body)
  }

/** A handler may set 202 itself when the work has only started. */
const successStatusOf = ({ status }: Endpoint, { statusCode }: FastifyReply) =>
  statusCode === 202 ? 202 : (status ?? 200)

/** Answers a call with an idempotency key, which the first one with it alone carries out. */
async function answerOnce<E extends Endpoint>(endpoint: E, handler: Handler<E>, call: Call<E>, key: string) {
  const { ctx, request, reply, viewer } = call
  const { status, body, isRepeated } = await runOnce(ctx, { request, viewer, key }, async () => {
    const { body } = splitHeaders(endpoint, await handler(call))
    if (!endpoint.reply) return { status: 204, body: null }
    const text = reply.serializeInput(body as Json, endpoint.reply as Json) as string
    return { status: successStatusOf(endpoint, reply), body: text }
  })
  if (isRepeated) reply.header('idempotent-replayed', 'true')
  reply.code(status).header('cache-control', 'no-store')
  return body === null
    ? reply.send()
    : reply.type('application/json; charset=utf-8').serializer(String).send(body)
}

const createSendHandler =
  <E extends Endpoint>(endpoint: E, handler: Handler<E>) =>
  async (request: FastifyRequest, reply: FastifyReply) =>
    handler(callOf(request, reply, await authorizeCaller(endpoint, request)))

/** The viewer of a call; throws unless they may make it. */
async function authorizeCaller(endpoint: Endpoint, request: FastifyRequest): Promise<Viewer> {
  const viewer = endpoint.proof === 'token' ? guest : await viewerOf(request)
  if (viewer.impersonator_id && isChange(request) && !endpoint.whileImpersonating)
    throw ImpersonationReadOnly()
  return assertAccess(endpoint.access, viewer)
}

const isChange = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

type Json = Record<string, unknown>

const createPreparedHandler =
  <E extends Endpoint>(endpoint: E, handler: Handler<E>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { prepared } = request.server
    const generation = prepared.generation(request.store.id)
    const { body, headers } = splitHeaders(endpoint, await handler(callOf(request, reply, guest)))
    const text = reply.serializeInput(body as Json, endpoint.reply as Json) as string
    const answer = await prepare(text, { 'content-type': 'application/json; charset=utf-8', ...headers })
    prepared.keep(request.store.id, request.url, answer, generation)
    return sendPrepared(request, reply, answer)
  }

const HANDLER_FACTORIES = {
  json: createAnswerHandler,
  shared: createAnswerHandler,
  prepared: createPreparedHandler,
  file: createSendHandler,
  stream: createSendHandler,
}

function sendIfPrepared(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const answer = request.server.prepared.find(request.store.id, request.url)
  if (answer) sendPrepared(request, reply, answer)
  else done()
}

function splitHeaders<E extends Endpoint>(endpoint: E, reply: HandlerResult<E>) {
  if (!endpoint.headers) return { body: reply as unknown, headers: {} }
  const { body, headers } = reply as { body: unknown; headers: Record<string, unknown> }
  return {
    body,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  }
}
