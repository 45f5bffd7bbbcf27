import type {
  ApiDocument,
  ApiOperation,
  ApiParameter,
  ApiReference,
} from '@matinee/contract/integrations/openapi-document'

/** One call of the store. */
export interface ApiCall extends ApiOperation {
  parameters: ApiParameter[]
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
export function resolve<Part extends object>(document: ApiDocument, part: Part | ApiReference): Part {
  if (!isReference(part)) return part
  const [kind, name] = part.$ref.split('/').slice(2) as [keyof ApiDocument['components'], string]
  return document.components[kind][name] as Part
}

const isReference = (part: object): part is ApiReference => '$ref' in part

/** Calls that have all words of a search in their name, path or description. */
export function findCalls(calls: ApiCall[], search: string): ApiCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ summary, path, operationId, description = '' }) => {
    const text = `${summary} ${path} ${operationId} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
