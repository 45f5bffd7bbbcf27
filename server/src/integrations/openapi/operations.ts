import type { ApiOperation, ApiRequestBody } from '@matinee/contract/integrations/openapi-document'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import type { TObject, TSchema } from 'typebox'
import { takesIdempotencyKey } from '../../platform/http/idempotent-calls.ts'
import type { SchemaComponents } from './components.ts'
import type { EndpointSource } from './contract-source.ts'
import { exampleOf } from './examples.ts'
import { LIMIT_HEADERS } from './limits.ts'
import { refusalsOf } from './refusals.ts'
import { securityOf, takesApiKey } from './security.ts'

type Refer = SchemaComponents['refer']

/** One call as an operation of the document. */
export const operationOf = (
  endpoint: Endpoint,
  { name, room, comment }: EndpointSource,
  refer: Refer,
): ApiOperation => ({
  operationId: name,
  summary: summaryOf(name),
  ...(comment && { description: comment }),
  tags: [room],
  security: securityOf(endpoint.access),
  parameters: parametersOf(endpoint, refer),
  ...(endpoint.body && { requestBody: requestBodyOf(endpoint.body, refer) }),
  responses: { [statusOf(endpoint)]: successOf(endpoint, refer), ...refusalsOf(endpoint) },
})

const ACRONYMS = /\b(api|csv|whip|id)\b/gi

/** A name as words: `listApiKeys` is "List API keys". */
function summaryOf(name: string) {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return sentence.replaceAll(ACRONYMS, (acronym) => acronym.toUpperCase())
}

const parametersOf = (endpoint: Endpoint, refer: Refer) => [
  ...fieldsOf('path', endpoint.params, refer),
  ...undeclaredPathOf(endpoint),
  ...fieldsOf('query', endpoint.query, refer),
  ...fieldsOf('header', endpoint.requestHeaders, refer),
  ...(takesIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

function fieldsOf(place: 'path' | 'query' | 'header', schema: TObject | undefined, refer: Refer) {
  const { required = [] } = (schema ?? {}) as { required?: string[] }
  return Object.entries<TSchema>(schema?.properties ?? {}).map(([name, field]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    // What has a default may be left out.
    required: place === 'path' || (required.includes(name) && !('default' in field)),
    schema: refer(field),
  }))
}

/** What is left of an address after `*` is read by the handler itself. */
const undeclaredPathOf = ({ path, params }: Endpoint) =>
  path.includes('*') && !params?.properties['*']
    ? [{ name: 'path', in: 'path', required: true, schema: { type: 'string' } }]
    : []

const requestBodyOf = (body: TSchema, refer: Refer): ApiRequestBody =>
  isBytes(body)
    ? { required: true, content: { 'application/octet-stream': {} } }
    : {
        required: true,
        content: { 'application/json': { schema: refer(body), example: exampleOf(body) } },
      }

/** A raw body has a schema that says nothing. */
const isBytes = (body: TSchema) => Object.keys(body).length === 0

const statusOf = ({ status, reply, answers }: Endpoint) =>
  status ?? (reply || answers === 'file' || answers === 'stream' ? 200 : 204)

function successOf({ reply, headers, answers, access }: Endpoint, refer: Refer) {
  const declared = Object.entries<TSchema>(headers?.properties ?? {}).map(
    ([name, schema]) => [name, { schema: refer(schema) }] as const,
  )
  return {
    description: answers === 'file' ? 'A file' : answers === 'stream' ? 'A stream' : 'Done',
    headers: { ...(takesApiKey(access) && LIMIT_HEADERS), ...Object.fromEntries(declared) },
    ...(reply && { content: { 'application/json': { schema: refer(reply) } } }),
    ...(answers === 'file' && { content: { 'application/octet-stream': {} } }),
  }
}
