import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import type { ApiDocument } from './openapi-document.ts'

/** Every call as an OpenAPI 3.1 document. */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'everyone',
  answers: 'shared',
  reply: Type.Unsafe<ApiDocument>(Type.Object({}, { additionalProperties: true })),
})
