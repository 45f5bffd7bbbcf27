import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  InternalError,
  InvalidInput,
  NotFound,
  PageExpired,
  Refusal,
  SignInFirst,
  TooLarge,
  TooManyRequests,
} from './errors.ts'

/** Every error leaves in one shape; one that is not a refusal is a bug: logged, and nothing of it goes out. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error, url: request.url }, 'failed')
    return sendRefusal(request, reply, refusal)
  })
}

export function answerNotFound(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, NotFound()))
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  return reply
    .code(refusal.status)
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
  if (error.code?.startsWith('FST_CSRF')) return PageExpired()
  if (error.statusCode === 429) return TooManyRequests()
  if (error.statusCode === 413) return TooLarge()
  if (isMemberGone(error)) return SignInFirst()
  if (error.statusCode && error.statusCode < 500)
    return InvalidInput({ errors: { body: [error.code ?? 'malformed'] } })
  return InternalError()
}

const FOREIGN_KEY = '23503'

/** The account of whoever asks was deleted while their call was under way. */
const isMemberGone = ({ code, constraint }: FastifyError & { constraint?: string }) =>
  code === FOREIGN_KEY && constraint?.endsWith('_member_id_fkey')

function fieldsOf(error: FastifyError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { instancePath, keyword, params } of error.validation ?? []) {
    const missing = (params as { missingProperty?: string }).missingProperty
    const name = [...instancePath.split('/').slice(1), ...(missing ? [missing] : [])].join('.') || 'body'
    fields[name] = [...(fields[name] ?? []), keyword]
  }
  return fields
}
