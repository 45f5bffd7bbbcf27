import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { callbackify } from 'node:util'
import { TooManyRequests } from '../errors.ts'
import { apiKeyOf } from './api-key.ts'

/** Calls a minute with one API key, in each web process. */
export const API_KEY_CALLS_PER_MINUTE = 600

/**
 * Limits the calls of each API key, and says in headers how many are left and when the minute is over. A call with a limit
 * of its own says that instead, which is the lower one.
 */
export function limitApiKeys(app: FastifyInstance) {
  const count = app.createRateLimit({
    max: API_KEY_CALLS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => `api key ${hash('sha256', apiKeyOf(request)!)}`,
  })

  async function limit(request: FastifyRequest, reply: FastifyReply) {
    const counted = await count(request)
    if (counted.isAllowed) return
    void reply.headers({
      'ratelimit-limit': counted.max,
      'ratelimit-remaining': counted.remaining,
      'ratelimit-reset': counted.ttlInSeconds,
    })
    if (!counted.isExceeded) return
    void reply.header('retry-after', counted.ttlInSeconds)
    throw TooManyRequests()
  }

  const limitThen = callbackify(limit)
  app.addHook('onRequest', (request, reply, done) => {
    if (apiKeyOf(request)) limitThen(request, reply, (refusal) => done(refusal ?? undefined))
    else done()
  })
}
