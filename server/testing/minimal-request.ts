import type { Endpoint } from '@matinee/contract/platform/endpoint'
import type { Schema } from './schema.ts'

/** The minimal value that a schema accepts. */
export function minimalValueOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return minimalValueOf(schema.anyOf[0]!)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(minimalValueOf))
  if (schema.type === 'object') return minimalObjectOf(schema)
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => minimalValueOf(schema.items ?? {}))
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  return schema.format === 'date-time' ? '2099-01-01T00:00:00.000Z' : minimalTextOf(schema)
}

const TEXTS = ['x', '1', 'en', 'DE', 'EUR', 'CODE10', '2026-11-22', 'x:y', crypto.randomUUID(), '']

function minimalTextOf({ pattern, minLength = 1 }: Schema): string {
  if (!pattern) return 'x'.repeat(minLength)
  return TEXTS.find((text) => text.length >= minLength && new RegExp(pattern, 'u').test(text)) ?? ''
}

export const minimalObjectOf = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(required.map((name) => [name, minimalValueOf(properties[name]!)]))

interface OverfilledBody {
  value: unknown
  /** The path of the additional field. */
  place: string
}

/** The minimal values of a schema with one undeclared field, one per nested object. */
export function overfilledObjects(schema: Schema, field: string): OverfilledBody[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => overfilledObjects(one, field))
  if (schema.items) return nestIn(overfilledObjects(schema.items, field), '0', (value) => [value])
  if (!schema.properties) return []
  const whole = minimalObjectOf(schema)
  const deeper = Object.entries(schema.properties).flatMap(([name, inner]) =>
    nestIn(overfilledObjects(inner, field), name, (value) => ({ ...whole, [name]: value })),
  )
  return [
    ...(schema.additionalProperties ? [] : [{ value: { ...whole, [field]: 1 }, place: field }]),
    ...deeper,
  ]
}

const nestIn = (
  values: OverfilledBody[],
  name: string,
  around: (value: unknown) => unknown,
): OverfilledBody[] => values.map(({ value, place }) => ({ value: around(value), place: `${name}.${place}` }))

/** Paths of objects in a schema that accept undeclared fields. */
export function findOpenObjects(schema: Schema, place = ''): string[] {
  const { properties, patternProperties, additionalProperties, items, anyOf = [], allOf = [] } = schema
  const isOpen =
    (schema.type === 'object' || properties) && !patternProperties && additionalProperties !== false
  return [
    ...(isOpen ? [place] : []),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([name, inner]) =>
      findOpenObjects(inner, `${place}.${name}`),
    ),
    ...[...(items ? [items] : []), ...anyOf, ...allOf].flatMap((inner) => findOpenObjects(inner, place)),
  ]
}

/** The minimal request that passes the schemas of an endpoint; all ids are `id`. */
export function minimalRequestOf({ method, path, params, query, body }: Endpoint, id = 1) {
  const values = params ? (minimalObjectOf(params as Schema) as Record<string, string | number>) : {}
  const address = path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(name.endsWith('id') ? id : (values[name] ?? 1)),
  )
  const search = new URLSearchParams(
    query && (minimalObjectOf(query as Schema) as Record<string, string>),
  ).toString()
  return {
    method,
    url: `${address}${search && `?${search}`}`,
    ...(body && Object.keys(body).length > 0 && { payload: minimalValueOf(body as Schema) as object }),
  }
}
