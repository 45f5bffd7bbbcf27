import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { openMetrics } from './metrics.ts'
import { isSameSecret } from '../platform/text/same-secret.ts'

/** `GET /metrics` for Prometheus, with the token as bearer; where none is set, nothing is counted. */
export const metricsRoutes: FastifyPluginAsync = async (app) => {
  const token = app.ctx.config.metrics_token
  if (!token) return
  const metrics = openMetrics(app.ctx)
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none'
    metrics.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token)) return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.type(metrics.contentType).send(await metrics.write())
  })
}

// Its hook counts the routes of the rooms that are registered after it.
Object.assign(metricsRoutes, { [Symbol.for('skip-override')]: true })

function hasToken({ headers }: FastifyRequest, token: string) {
  return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
}
