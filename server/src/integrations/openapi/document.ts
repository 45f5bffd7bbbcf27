import type { Endpoint } from '@matinee/contract/platform/endpoint'
import type { ApiDocument } from '@matinee/contract/integrations/openapi-document'
import { createComponents, type SchemaComponents } from './components.ts'
import type { ContractSource } from './contract-source.ts'
import { limitComponents } from './limits.ts'
import { operationOf } from './operations.ts'
import { REFUSAL, refusalComponents } from './refusals.ts'
import { ROOM_DESCRIPTIONS } from './rooms.ts'
import { webhookParameters, webhooksOf } from './webhook-operations.ts'

export type OpenApiDocument = ReturnType<typeof openApiOf>

/** An OpenAPI 3.1 document of these endpoints; their schemas are JSON Schema, which 3.1 takes as it is. */
export function openApiOf(endpoints: readonly Endpoint[], source: ContractSource, version: string) {
  const schemas = createComponents(source.nameOf)
  const paths = pathsOf(endpoints, source, schemas.refer)
  const webhooks = webhooksOf(schemas.refer)
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Matinee', version, description: DESCRIPTION },
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'This store' }],
    security: [],
    tags: tagsOf(endpoints, source),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { Refusal: REFUSAL, ...schemas.all() },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, ...webhookParameters },
      headers: limitComponents,
      responses: refusalComponents(),
    },
  }
}

const DESCRIPTION =
  `Calls with an API key as a bearer token reach what its scopes say, and need no CSRF token; each call names the
scopes it takes. A POST with an \`idempotency-key\` header is carried out once. How many calls a minute are left is in the
\`ratelimit-*\` headers. Lists come in pages: \`page\` is asked for, \`last-page\` is answered. Amounts are whole numbers
in the smallest unit of their currency, moments ISO 8601 in UTC.`.replaceAll('\n', ' ')

const SECURITY_SCHEMES = {
  api_key: {
    ...{ type: 'http', scheme: 'bearer' },
    description:
      'An API key made in the admin: `mk_…`. Scopes are areas as `people:view` or `people:edit`, and rights.',
  },
  session: {
    ...{ type: 'apiKey', in: 'cookie', name: 'matinee_session' },
    description:
      'Somebody who is signed in, in their browser. Changing calls carry the CSRF token of the page.',
  },
}

const IDEMPOTENCY_KEY = {
  ...{ name: 'idempotency-key', in: 'header' },
  description:
    'With an API key, carries the call out once: for a day, later calls with it are answered as the first, with `idempotent-replayed: true`.',
  schema: { type: 'string', maxLength: 255 },
  example: 'invite-318',
}

function pathsOf(endpoints: readonly Endpoint[], source: ContractSource, refer: SchemaComponents['refer']) {
  const paths: ApiDocument['paths'] = {}
  for (const endpoint of endpoints)
    (paths[templateOf(endpoint)] ??= {})[endpoint.method.toLowerCase()] = operationOf(
      endpoint,
      source.endpointOf(endpoint),
      refer,
    )
  return paths
}

const templateOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}')

const tagsOf = (endpoints: readonly Endpoint[], source: ContractSource) => [
  ...[...new Set(endpoints.map((endpoint) => source.endpointOf(endpoint).room))]
    .toSorted()
    .map((name) => ({ name, description: ROOM_DESCRIPTIONS[name] })),
  {
    name: 'webhooks',
    description: 'What the store sends to endpoints of the publisher, by Standard Webhooks.',
  },
]
