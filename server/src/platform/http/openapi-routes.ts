import { getOpenApi } from '@matinee/contract/platform/openapi'
import type { FastifyPluginAsync } from 'fastify'
import { openApiOf } from './openapi.ts'
import { PRODUCT_VERSION } from '../version.ts'
import { serve } from './serve.ts'

/** `GET /api/openapi.json`: made from the endpoints when it is first asked for. */
export const openApiRoutes: FastifyPluginAsync = async (app) => {
  let document: ReturnType<typeof openApiOf> | undefined
  serve(app, getOpenApi, async () => (document ??= openApiOf(app.endpoints, PRODUCT_VERSION)))
}
