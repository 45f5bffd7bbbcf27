type Json = unknown

export interface SchemaComponents {
  /** A schema as it stands in the document: those with a name are referred to. */
  refer(schema: object): object
  /** All that was referred to, by name. */
  all(): Record<string, object>
}

/** Collects the schemas that have a name, so that each is in the document once. */
export function createComponents(nameOf: (schema: object) => string | undefined): SchemaComponents {
  const components: Record<string, object> = {}

  function refer(schema: object): object {
    const name = nameOf(schema)
    if (name === undefined) return inner(schema) as object
    if (!(name in components)) {
      components[name] = {} // it may contain itself
      components[name] = inner(schema) as object
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
