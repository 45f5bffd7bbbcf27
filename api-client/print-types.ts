import type {
  ApiContent,
  ApiDocument,
  ApiOperation,
  ApiReference,
  ApiSchema,
} from '@matinee/contract/integrations/openapi-document'

/** The types of all calls and webhooks of a document, as a module of TypeScript. */
export const printTypes = ({ paths, webhooks, components }: ApiDocument): string =>
  [
    ...Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`),
    `/** The calls of a store: by path and method what goes in and comes out. */`,
    `export interface Paths {${Object.entries(paths).map(printPath).join('')}\n}`,
    `/** The bodies of webhooks, by type. */`,
    `export interface WebhookEvents {${Object.entries(webhooks).map(printWebhook).join('')}\n}`,
  ].join('\n') + '\n'

const printPath = ([path, methods]: [string, Record<string, ApiOperation>]) =>
  `\n  ${JSON.stringify(path)}: {${Object.entries(methods)
    .map(([method, operation]) => `\n    ${commentOf(operation)}${method}: ${printOperation(operation)}`)
    .join('')}\n  }`

const printWebhook = ([type, { post }]: [string, { post: ApiOperation }]) =>
  `\n  ${JSON.stringify(type)}: ${contentType(post.requestBody!.content)}`

const commentOf = ({ summary, description }: ApiOperation) =>
  `/** ${summary}${description ? `. ${description.replaceAll('*/', '*\\/')}` : ''} */ `

const printOperation = ({ parameters, requestBody, responses }: ApiOperation) => {
  const success = Object.values(responses).find(isWhole)!
  const input = [
    ...printParameters('path', 'path', parameters),
    ...printParameters('query', 'query', parameters),
    ...printParameters('header', 'headers', parameters),
    ...(requestBody ? [`body: ${contentType(requestBody.content)}`] : []),
  ]
  const headers = Object.entries(success.headers ?? {}).flatMap(([name, header]) =>
    isWhole(header) ? [`${JSON.stringify(name)}: ${typeOf(header.schema)}`] : [],
  )
  const reply = success.content ? contentType(success.content) : 'undefined'
  return `{ input: { ${input.join('; ')} }; reply: ${reply}; headers: { ${headers.join('; ')} } }`
}

function printParameters(place: string, name: string, parameters: ApiOperation['parameters']): string[] {
  const own = parameters.filter(isWhole).filter((parameter) => parameter.in === place)
  if (own.length === 0) return []
  const fields = own.map(
    (one) => `${JSON.stringify(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema)}`,
  )
  const isOptional = own.every(({ required }) => !required)
  return [`${name}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`]
}

/** References are to what no type says: refusals, limits and the idempotency key. */
const isWhole = <Part extends object>(part: Part | ApiReference): part is Part => !('$ref' in part)

/** Whatever is not JSON is bytes. */
function contentType(content: ApiContent): string {
  const json = content['application/json']
  if (json) return json.schema ? typeOf(json.schema) : 'unknown'
  return 'Blob'
}

function typeOf(schema: ApiSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf) return unionOf(schema.anyOf.map(typeOf))
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ')
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeOf({ ...schema, type })))
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`
  if (schema.type === 'object' || schema.properties) return objectType(schema)
  return PLAIN_TYPES[schema.type ?? ''] ?? 'unknown'
}

const PLAIN_TYPES: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const unionOf = (types: string[]) => (types.length === 0 ? 'never' : `(${[...new Set(types)].join(' | ')})`)

function objectType({
  properties,
  patternProperties,
  additionalProperties,
  required = [],
}: ApiSchema): string {
  if (properties && Object.keys(properties).length > 0)
    return `{ ${Object.entries(properties)
      .map(([name, one]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`)
      .join('; ')} }`
  const value = Object.values(patternProperties ?? {})[0] ?? additionalProperties
  return typeof value === 'object' ? `Record<string, ${typeOf(value)}>` : 'Record<string, unknown>'
}
