import type { ApiSchema } from '@matinee/contract/integrations/openapi-document'

type Json = unknown

export interface SchemaComponents {
  /** A schema as it stands in the document: those with a name are referred to. */
  refer(schema: object): ApiSchema
  /** All that was referred to, by name. */
  all(): Record<string, ApiSchema>
}

/** Collects the schemas that have a name, so that each is in the document once. */
export function createComponents(nameOf: (schema: object) => string | undefined): SchemaComponents {
  const components: Record<string, ApiSchema> = {}

  function refer(schema: object): ApiSchema {
    const name = nameOf(schema)
    if (name === undefined) return inner(schema) as ApiSchema
    if (!(name in components)) {
      components[name] = {} // it may contain itself
      components[name] = inner(schema) as ApiSchema
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  const inner = (value: Json): Json => {
    if (Array.isArray(value)) return value.map((item) => within(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, within(item)]))
  }
  const within = (value: Json) => (typeof value === 'object' && value !== null ? refer(value) : value)

  return {
    refer,
    all: () => Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}
