/** The parts of a JSON schema that have a type. */
interface SchemaNode {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: SchemaNode[]
  allOf?: SchemaNode[]
  type?: string | string[]
  items?: SchemaNode
  properties?: Record<string, SchemaNode>
  patternProperties?: Record<string, SchemaNode>
  additionalProperties?: boolean | SchemaNode
  required?: string[]
  description?: string
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required: boolean
  schema: SchemaNode
}

type Content = Record<string, { schema?: SchemaNode }>

interface Operation {
  summary: string
  description?: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content; headers?: Record<string, { schema?: SchemaNode }> }>
}

/** The parts of the document that have types. */
export interface TypedDocument {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, SchemaNode> }
}

/** The types of all calls and webhooks of a document, as a module of TypeScript. */
export const printTypes = ({ paths, webhooks, components }: TypedDocument): string =>
  [
    ...Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`),
    `/** The calls of a store: by path and method what goes in and comes out. */`,
    `export interface Paths {${Object.entries(paths).map(printPath).join('')}\n}`,
    `/** The bodies of webhooks, by type. */`,
    `export interface WebhookEvents {${Object.entries(webhooks).map(printWebhook).join('')}\n}`,
  ].join('\n') + '\n'

const printPath = ([path, methods]: [string, Record<string, Operation>]) =>
  `\n  ${JSON.stringify(path)}: {${Object.entries(methods)
    .map(([method, operation]) => `\n    ${commentOf(operation)}${method}: ${printOperation(operation)}`)
    .join('')}\n  }`

const printWebhook = ([type, { post }]: [string, { post: Operation }]) =>
  `\n  ${JSON.stringify(type)}: ${contentType(post.requestBody!.content)}`

const commentOf = ({ summary, description }: Operation) =>
  `/** ${summary}${description ? `. ${description.replaceAll('*/', '*\\/')}` : ''} */ `

const printOperation = ({ parameters, requestBody, responses }: Operation) => {
  const success = responses['200'] ?? responses['201'] ?? responses['202'] ?? responses['204']!
  const input = [
    ...printParameters('path', 'path', parameters),
    ...printParameters('query', 'query', parameters),
    ...printParameters('header', 'headers', parameters),
    ...(requestBody ? [`body: ${contentType(requestBody.content)}`] : []),
  ]
  const headers = Object.entries(success.headers ?? {}).flatMap(([name, { schema }]) =>
    schema ? [`${JSON.stringify(name)}: ${typeOf(schema)}`] : [],
  )
  const reply = success.content ? contentType(success.content) : 'undefined'
  return `{ input: { ${input.join('; ')} }; reply: ${reply}; headers: { ${headers.join('; ')} } }`
}

function printParameters(place: string, name: string, parameters: Parameter[]): string[] {
  const own = parameters.filter((parameter) => parameter.in === place)
  if (own.length === 0) return []
  const fields = own.map(
    (one) => `${JSON.stringify(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema)}`,
  )
  const isOptional = own.every(({ required }) => !required)
  return [`${name}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`]
}

/** Whatever is not JSON is bytes. */
function contentType(content: Content): string {
  const json = content['application/json']
  if (json) return json.schema ? typeOf(json.schema) : 'unknown'
  return 'Blob'
}

function typeOf(schema: SchemaNode): string {
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
}: SchemaNode): string {
  if (properties && Object.keys(properties).length > 0)
    return `{ ${Object.entries(properties)
      .map(([name, one]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`)
      .join('; ')} }`
  const value = Object.values(patternProperties ?? {})[0] ?? additionalProperties
  return typeof value === 'object' ? `Record<string, ${typeOf(value)}>` : 'Record<string, unknown>'
}
