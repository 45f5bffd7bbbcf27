import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { getOpenApi } from '@matinee/contract/platform/openapi'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import { openApiOf } from './openapi.ts'
import { serve } from './serve.ts'

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

/** `GET /api/openapi.json`: made from the endpoints when it is first asked for. */
export const openApiRoutes: FastifyPluginAsync = async (app) => {
  let document: ReturnType<typeof openApiOf> | undefined
  serve(app, getOpenApi, async () => (document ??= openApiOf(app.endpoints, packageFile.version)))
}
