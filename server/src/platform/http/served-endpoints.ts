import type { Endpoint } from '@matinee/contract/platform/endpoint'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The endpoints served so far. */
    endpoints: Endpoint[]
  }
}

/** Collects the endpoints that are served from now on. */
export function collectEndpoints(app: FastifyInstance) {
  const endpoints: Endpoint[] = []
  app.decorate('endpoints', endpoints)
  app.addHook('onRoute', ({ method, config }) => {
    const endpoint = config?.endpoint
    if (endpoint && [method].flat()[0] === endpoint.method) endpoints.push(endpoint)
  })
}
