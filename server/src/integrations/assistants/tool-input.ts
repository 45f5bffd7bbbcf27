import * as imports from '@matinee/contract/catalogue/film-imports'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { Type, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { AssistantTool } from './tools.ts'

/** A JSON Schema of an object. */
export interface InputSchema {
  type: 'object'
  properties: Record<string, TSchema>
  required: string[]
  additionalProperties: false
}

/** Films at addresses, as a list that is imported: its file is made of them. */
const FILM_LIST = Type.Object({
  films: Type.Array(
    Type.Object({
      address: Type.String({ maxLength: 2000, description: 'https address of the file itself' }),
      title: Type.String({ minLength: 1, maxLength: 120 }),
      description: Type.Optional(Type.String({ maxLength: 20_000 })),
      categories: Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: 50 })),
      authors: Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: 10 })),
    }),
    { minItems: 1, maxItems: 100 },
  ),
})

const IDEMPOTENCY_KEY = 'idempotency_key'

interface ToolParts {
  params: ObjectSchema
  query: ObjectSchema
  body: ObjectSchema
}

interface ObjectSchema {
  properties: Record<string, TSchema>
  required: string[]
}

const NO_FIELDS: ObjectSchema = { properties: {}, required: [] }

const isFilmList = (endpoint: Endpoint) => endpoint.path === imports.uploadFilmList.path

/** What a tool asks for, by the part of the call it goes to; no name is in two parts. */
export function partsOf({ endpoint, fixed = {} }: AssistantTool): ToolParts {
  if (isFilmList(endpoint)) return { params: NO_FIELDS, query: NO_FIELDS, body: objectOf(FILM_LIST) }
  const body = objectOf(endpoint.body)
  const isAsked = (name: string) => !(name in fixed)
  return {
    params: objectOf(endpoint.params),
    query: objectOf(endpoint.query),
    body: {
      properties: Object.fromEntries(Object.entries(body.properties).filter(([name]) => isAsked(name))),
      required: body.required.filter(isAsked),
    },
  }
}

const objectOf = (schema: TSchema | undefined): ObjectSchema => ({
  ...NO_FIELDS,
  ...(schema && 'properties' in schema ? (schema as Partial<ObjectSchema>) : {}),
})

/** The input of a tool as assistants see it: the fields of path, query and body in one object. */
export function inputSchemaOf(tool: AssistantTool): InputSchema {
  const { params, query, body } = partsOf(tool)
  const isSentOnce = tool.endpoint.method === 'POST' && !isFilmList(tool.endpoint)
  return {
    type: 'object',
    properties: {
      ...params.properties,
      ...query.properties,
      ...body.properties,
      ...(isSentOnce && { [IDEMPOTENCY_KEY]: ONCE }),
    },
    // What has a default may be left out.
    required: [...params.required, ...query.required, ...body.required].filter(
      (name) => !('default' in (query.properties[name] ?? {})),
    ),
    additionalProperties: false,
  }
}

const ONCE = Type.String({
  maxLength: 255,
  description: 'Sent again with the same value, the call is carried out once and answered alike.',
})

export interface ToolRequest {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  idempotencyKey: string | undefined
  /** What is wrong with the arguments and no endpoint would notice, as a sentence. */
  fault: string | undefined
}

/** The call that arguments mean. */
export function requestOf(tool: AssistantTool, args: Record<string, unknown>): ToolRequest {
  const parts = partsOf(tool)
  const pick = ({ properties }: ObjectSchema) =>
    Object.fromEntries(Object.entries(args).filter(([name]) => Object.hasOwn(properties, name)))
  const schema = inputSchemaOf(tool)
  const request = { params: pick(parts.params), query: pick(parts.query) }
  const key = IDEMPOTENCY_KEY in schema.properties ? args[IDEMPOTENCY_KEY] : undefined
  return {
    ...request,
    ...(isFilmList(tool.endpoint)
      ? { query: { file_name: 'films.json' }, body: args['films'] ?? [] }
      : { body: tool.endpoint.body ? { ...pick(parts.body), ...tool.fixed } : undefined }),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    fault: faultOf(tool, schema, args),
  }
}

function faultOf(
  tool: AssistantTool,
  schema: InputSchema,
  args: Record<string, unknown>,
): string | undefined {
  const unknown = Object.keys(args).filter((name) => !Object.hasOwn(schema.properties, name))
  if (unknown.length > 0) return `There is no argument ${unknown.map((name) => `“${name}”`).join(', ')}.`
  if (isFilmList(tool.endpoint) && !Check(FILM_LIST, args))
    return 'The argument “films” is a list of 1 to 100 films, each with its address and title.'
  const { params, query } = partsOf(tool)
  const missing = Object.keys(params.properties).find((name) => !isPathPart(args[name]))
  if (missing) return `The argument “${missing}” is missing, or neither a number nor a text.`
  const nested = Object.keys(query.properties).find((name) => !isQueryPart(args[name]))
  return nested && `The argument “${nested}” is a number, a text, or true or false.`
}

/** Whether a value can be written in a query. */
const isQueryPart = (value: unknown) =>
  value === undefined || ['string', 'number', 'boolean'].includes(typeof value)

/** Whether a value stands for itself in a path. */
const isPathPart = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && !/^\.{1,2}$/.test(value))
