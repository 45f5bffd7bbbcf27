import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { awayOf } from './away.ts'
import { databaseRefusal } from './database-refusals.ts'
import {
  Away,
  InternalError,
  InvalidInput,
  NotFound,
  Refusal,
  SignInFirst,
  TooLarge,
  TooManyRequests,
} from './errors.ts'
import { loggedAddress } from './logged-address.ts'

/** Every error leaves in one shape; one that is not a refusal is a bug: logged, and nothing of it goes out. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error)
    logFailure(request, refusal, error)
    const page = refusal.code === AWAY ? request.server.resolvers.awayPageOf?.(request) : undefined
    return page ? sendAwayPage(reply, page) : sendRefusal(request, reply, refusal)
  })
}

const AWAY = Away().code

function logFailure(request: FastifyRequest, { code, status }: Refusal, error: FastifyError) {
  const { log, routeOptions } = request
  const asked = () => ({ err: error, url: loggedAddress(request) })
  if (code === AWAY) log.warn({ ...asked(), part: awayOf(error) }, 'away')
  else if (status >= 500) log.error(asked(), 'failed')
  else if (!(error instanceof Refusal) && databaseRefusal(error))
    log.warn({ err: error, route: routeOptions.url }, 'refused by the database')
}

const RETRY_AFTER_S = 2

/** Asks for itself again until it is answered. */
const sendAwayPage = (reply: FastifyReply, page: string) =>
  reply
    .code(503)
    .headers({ 'retry-after': RETRY_AFTER_S, refresh: RETRY_AFTER_S, 'cache-control': 'no-store' })
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('text/html; charset=utf-8')
    .send(page)

export function answerNotFound(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, NotFound()))
}

/** Answers what did not come as far as a hook: an address that cannot be read. */
export function answerUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  void sendRefusal(request, reply, InvalidInput({ errors: { address: ['format'] } }))
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_S)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      success: false,
      ...refusal.more,
      code: refusal.code,
      message: refusal.message,
      errors: refusal.errors,
      values: refusal.values,
      request_id: request.id,
    })
}

/** What an error is to whoever asked: a bug is told as one, and nothing of it. */
export function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (error.validation) return InvalidInput({ errors: fieldsOf(error) })
  if (error.statusCode === 429) return TooManyRequests()
  if (error.statusCode === 413) return TooLarge()
  if (awayOf(error)) return Away()
  if (isMemberGone(error)) return SignInFirst()
  const refused = databaseRefusal(error)
  if (refused) return refused
  if (error.statusCode && error.statusCode < 500)
    return InvalidInput({ errors: { body: [error.code ?? 'malformed'] } })
  return InternalError()
}

const FOREIGN_KEY = '23503'

/** The account of whoever asks was deleted while their call was under way. */
const isMemberGone = ({ code, constraint }: FastifyError & { constraint?: string }) =>
  code === FOREIGN_KEY && constraint?.endsWith('_member_id_fkey')

function fieldsOf(error: FastifyError): Record<string, string[]> {
  // A name comes from whoever asks: `constructor` is one as well.
  const fields = new Map<string, string[]>()
  for (const { instancePath, keyword, params } of error.validation ?? []) {
    const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
    const own = missingProperty ?? additionalProperty
    const name = [...instancePath.split('/').slice(1), ...(own ? [own] : [])].join('.') || 'body'
    fields.set(name, [...(fields.get(name) ?? []), keyword])
  }
  return Object.fromEntries(fields)
}
