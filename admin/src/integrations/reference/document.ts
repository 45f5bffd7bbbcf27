/** The parts of a JSON schema that are said on screen. */
export interface ApiSchema {
  $ref?: string
  const?: unknown
  default?: unknown
  enum?: unknown[]
  anyOf?: ApiSchema[]
  allOf?: ApiSchema[]
  type?: string | string[]
  format?: string
  items?: ApiSchema
  properties?: Record<string, ApiSchema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

export interface ApiParameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  example?: unknown
  schema: ApiSchema
}

type Content = Record<string, { schema?: ApiSchema; example?: unknown }>

interface ApiResponse {
  $ref?: string
  description: string
  content?: Content
}

interface ApiOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: ApiParameter[]
  requestBody?: { content: Content }
  responses: Record<string, ApiResponse>
}

export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components: Record<'parameters' | 'responses' | 'schemas', Record<string, unknown>>
}

/** One call of the store. */
export interface ApiCall extends ApiOperation {
  method: string
  path: string
  room: string
  /** The scopes of a key that admit it, each entry one way; null for what a key never does. */
  scopes: string[][] | null
}

/** All calls, in the order of the document. */
export const callsIn = (document: ApiDocument): ApiCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      ...{ method: method.toUpperCase(), path, room: operation.tags[0]!, scopes: scopesOf(operation) },
      parameters: operation.parameters.map((one) => resolve<ApiParameter>(document, one)),
    })),
  )

function scopesOf({ security }: ApiOperation): string[][] | null {
  const ways = security.flatMap((way) => (way['api_key'] ? [way['api_key']] : []))
  return ways.length > 0 ? ways : null
}

/** What a reference of the document stands for; anything else is itself. */
export function resolve<Part extends { $ref?: string }>(document: ApiDocument, part: Part): Part {
  if (!part.$ref) return part
  const [kind, name] = part.$ref.split('/').slice(2) as [keyof ApiDocument['components'], string]
  return document.components[kind][name] as Part
}

/** Calls that have all words of a search in their name, path or description. */
export function findCalls(calls: ApiCall[], search: string): ApiCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ summary, path, operationId, description = '' }) => {
    const text = `${summary} ${path} ${operationId} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
