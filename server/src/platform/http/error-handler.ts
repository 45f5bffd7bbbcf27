import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailableDependencyOf } from '../process/unavailability.ts'
import { databaseRefusal } from '../database/database-refusals.ts'
import {
  ServiceUnavailable,
  InternalError,
  InvalidInput,
  NotFound,
  Refusal,
  SignInFirst,
  TooLarge,
  TooManyRequests,
} from '../errors.ts'
import { loggedAddress } from './logged-address.ts'

/** Answers every error in one shape; an error that is no refusal is a bug: logged, never disclosed. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error)
    logFailure(request, refusal, error)
    const page = request.server.resolvers.refusalPageOf?.(request, refusal)
    return page ? sendRefusalPage(reply, refusal, page) : sendRefusal(request, reply, refusal)
  })
}

const UNAVAILABLE_CODE = ServiceUnavailable().code

function logFailure(request: FastifyRequest, { code, status }: Refusal, error: FastifyError) {
  const { log, routeOptions } = request
  const asked = () => ({ err: error, url: loggedAddress(request) })
  if (code === UNAVAILABLE_CODE) log.warn({ ...asked(), part: unavailableDependencyOf(error) }, 'away')
  else if (status >= 500) log.error(asked(), 'failed')
  else if (!(error instanceof Refusal) && databaseRefusal(error))
    log.warn({ err: error, route: routeOptions.url }, 'refused by the database')
}

const RETRY_AFTER_S = 2

/** Sends a page, which reloads itself until the service is back where it is away. */
const sendRefusalPage = (reply: FastifyReply, { code, status }: Refusal, page: string) =>
  reply
    .code(status)
    .headers(code === UNAVAILABLE_CODE ? { 'retry-after': RETRY_AFTER_S, refresh: RETRY_AFTER_S } : {})
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('text/html; charset=utf-8')
    .send(page)

export function registerNotFoundHandler(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, NotFound()))
}

/** Answers requests that reach no hook: their address is malformed. */
export function sendUnreadableRequest(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
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

/** The refusal sent for an error: a bug becomes an internal error without details. */
export function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (error.validation) return InvalidInput({ errors: fieldErrorsOf(error) })
  if (error.statusCode === 429) return TooManyRequests()
  if (error.statusCode === 413) return TooLarge()
  if (unavailableDependencyOf(error)) return ServiceUnavailable()
  if (isMemberGone(error)) return SignInFirst()
  const refused = databaseRefusal(error)
  if (refused) return refused
  if (error.statusCode && error.statusCode < 500)
    return InvalidInput({ errors: { body: [error.code ?? 'malformed'] } })
  return InternalError()
}

const FOREIGN_KEY = '23503'

/** The caller's account was deleted during the call. */
const isMemberGone = ({ code, constraint }: FastifyError & { constraint?: string }) =>
  code === FOREIGN_KEY && constraint?.endsWith('_member_id_fkey')

function fieldErrorsOf(error: FastifyError): Record<string, string[]> {
  // Callers choose the names, `constructor` included: a plain object would not be safe.
  const fields = new Map<string, string[]>()
  for (const { instancePath, keyword, params } of error.validation ?? []) {
    const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
    const own = missingProperty ?? additionalProperty
    const name = [...instancePath.split('/').slice(1), ...(own ? [own] : [])].join('.') || 'body'
    fields.set(name, [...(fields.get(name) ?? []), keyword])
  }
  return Object.fromEntries(fields)
}
