import { getOpenApi } from '@matinee/contract/integrations/openapi'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { PRODUCT_VERSION } from '../../platform/version.ts'
import { readContractSource } from './contract-source.ts'
import { openApiOf, type OpenApiDocument } from './document.ts'

/** `GET /api/openapi.json`: made from the endpoints when it is first asked for. */
export const openApiRoutes: FastifyPluginAsync = async (app) => {
  let document: Promise<OpenApiDocument> | undefined
  const make = async () => openApiOf(app.endpoints, await readContractSource(), PRODUCT_VERSION)
  serve(app, getOpenApi, () => (document ??= make()))
}
