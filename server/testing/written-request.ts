import type { Endpoint } from '@matinee/contract/endpoint'
import type { Schema } from './schema.ts'

/** The least that a schema takes. */
export function least(schema: Schema): unknown {
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
  return schema.format === 'date-time' ? '2099-01-01T00:00:00.000Z' : leastText(schema)
}

const TEXTS = ['x', 'en', 'DE', 'EUR', 'CODE10', '2026-11-22', 'x:y', crypto.randomUUID(), '']

function leastText({ pattern, minLength = 1 }: Schema): string {
  if (!pattern) return 'x'.repeat(minLength)
  return TEXTS.find((text) => text.length >= minLength && new RegExp(pattern, 'u').test(text)) ?? ''
}

export const leastObject = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(required.map((name) => [name, least(properties[name]!)]))

interface Overfilled {
  value: unknown
  /** Where in it the field too many stands. */
  place: string
}

/** The least values of a schema with one field too many, one for each object in it, however deep. */
export function overfilled(schema: Schema, field: string): Overfilled[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => overfilled(one, field))
  if (schema.items) return within(overfilled(schema.items, field), '0', (value) => [value])
  if (!schema.properties) return []
  const whole = leastObject(schema)
  const deeper = Object.entries(schema.properties).flatMap(([name, inner]) =>
    within(overfilled(inner, field), name, (value) => ({ ...whole, [name]: value })),
  )
  return [
    ...(schema.additionalProperties ? [] : [{ value: { ...whole, [field]: 1 }, place: field }]),
    ...deeper,
  ]
}

const within = (values: Overfilled[], name: string, around: (value: unknown) => unknown): Overfilled[] =>
  values.map(({ value, place }) => ({ value: around(value), place: `${name}.${place}` }))

/** The objects of a schema that take fields they do not name, by where they stand. */
export function openObjectsIn(schema: Schema, place = ''): string[] {
  const { properties, patternProperties, additionalProperties, items, anyOf = [], allOf = [] } = schema
  const isOpen =
    (schema.type === 'object' || properties) && !patternProperties && additionalProperties !== false
  return [
    ...(isOpen ? [place] : []),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([name, inner]) =>
      openObjectsIn(inner, `${place}.${name}`),
    ),
    ...[...(items ? [items] : []), ...anyOf, ...allOf].flatMap((inner) => openObjectsIn(inner, place)),
  ]
}

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
    ...(body && Object.keys(body).length > 0 && { payload: least(body as Schema) as object }),
  }
}
