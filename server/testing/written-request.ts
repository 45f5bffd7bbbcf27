import type { Endpoint } from '@matinee/contract/endpoint'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  format?: string
  minLength?: number
  minimum?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** The least that a schema takes. */
function least(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return least(schema.anyOf[0]!)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(least))
  if (schema.type === 'object') return leastObject(schema)
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}))
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  return schema.format === 'date-time' ? '2099-01-01T00:00:00.000Z' : 'x'.repeat(schema.minLength ?? 1)
}

const leastObject = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(required.map((name) => [name, least(properties[name]!)]))

/** The plainest request that passes the schemas of an endpoint: what it asks for has the number `id`. */
export function writtenRequest({ method, path, params, query, body }: Endpoint, id = 1) {
  const values = params ? (leastObject(params as Schema) as Record<string, string | number>) : {}
  const address = path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(name.endsWith('id') ? id : (values[name] ?? 1)),
  )
  const search = new URLSearchParams(
    query && (leastObject(query as Schema) as Record<string, string>),
  ).toString()
  return {
    method,
    url: `${address}${search && `?${search}`}`,
    ...(body && { payload: least(body as Schema) as object }),
  }
}
