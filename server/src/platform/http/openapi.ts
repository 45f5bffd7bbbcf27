import { isOpenAccess, isStaffAccess } from '@matinee/contract/platform/access'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import type { TObject, TSchema } from 'typebox'

/** An OpenAPI 3.1 document of these endpoints; their schemas are JSON Schema, which 3.1 takes as it is. */
export const openApiOf = (endpoints: readonly Endpoint[], version: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Matinee',
    version,
    description:
      'Calls under /bullet take an API key as a bearer token, within its scopes. A POST with an Idempotency-Key header is carried out once.',
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
  },
  servers: [{ url: '/' }],
  security: [],
  tags: [...new Set(endpoints.map(tagOf))].toSorted().map((name) => ({ name })),
  paths: pathsOf(endpoints),
  components: {
    securitySchemes: {
      api_key: { type: 'http', scheme: 'bearer', description: 'An API key made in the admin: mk_…' },
      session: { type: 'apiKey', in: 'cookie', name: 'matinee_session' },
    },
    schemas: { Refusal: REFUSAL },
    parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
  },
})

const IDEMPOTENCY_KEY = {
  name: 'idempotency-key',
  in: 'header',
  description: 'Carries the call out once: for a day, later calls with it are answered as the first.',
  schema: { type: 'string', maxLength: 255 },
}

const REFUSAL = {
  type: 'object',
  required: ['success', 'code', 'message', 'errors', 'values', 'request_id'],
  properties: {
    success: { const: false },
    code: { type: 'string', description: 'Stable, for programs.' },
    message: { type: 'string', description: 'A sentence for people.' },
    errors: {
      type: 'object',
      description: 'Invalid fields with the codes of their faults.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    values: { type: 'object' },
    request_id: { type: 'string' },
  },
}

function pathsOf(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints)
    (paths[templateOf(endpoint)] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint)
  return paths
}

const templateOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}')

const operationOf = (endpoint: Endpoint) => ({
  operationId: operationIdOf(endpoint),
  tags: [tagOf(endpoint)],
  security: securityOf(endpoint),
  parameters: [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...parametersOf('header', endpoint.requestHeaders),
    ...(takesIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ],
  ...(endpoint.body && {
    requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } },
  }),
  responses: {
    [endpoint.status ?? (endpoint.reply || endpoint.answers ? 200 : 204)]: successOf(endpoint),
    default: {
      description: 'Refused, with the reason',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  },
})

const operationIdOf = ({ method, path }: Endpoint) =>
  [method.toLowerCase(), ...path.split(/[^a-zA-Z0-9]+/).filter(Boolean)].join('_')

const takesIdempotencyKey = ({ method, access, answers = 'json' }: Endpoint) =>
  method === 'POST' && answers === 'json' && isStaffAccess(access)

/** The noun a path is about: what follows `/api/`. */
const tagOf = ({ path }: Endpoint) => /\/api\/([a-z_]+)/.exec(path)?.[1] ?? 'pages'

function securityOf({ access }: Endpoint) {
  if (isOpenAccess(access)) return []
  return isStaffAccess(access) ? [{ api_key: [] }, { session: [] }] : [{ session: [] }]
}

const parametersOf = (place: 'path' | 'query' | 'header', schema: TObject | undefined) =>
  Object.entries<TSchema>(schema?.properties ?? {}).map(([name, field]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    required: place === 'path' || (schema as { required?: string[] }).required?.includes(name) === true,
    schema: field,
  }))

const successOf = ({ reply, headers, answers }: Endpoint) => ({
  description: answers === 'file' ? 'A file' : answers === 'stream' ? 'A stream' : 'Done',
  ...(headers && {
    headers: Object.fromEntries(
      Object.entries<TSchema>(headers.properties).map(([name, schema]) => [name, { schema }]),
    ),
  }),
  ...(reply && { content: { 'application/json': { schema: reply } } }),
})
