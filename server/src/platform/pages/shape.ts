import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { TObject, TSchema } from 'typebox'

const writerOf = SerializerSelector()({}, {}) as (route: { schema: TSchema }) => (value: unknown) => string
const writers = new WeakMap<TSchema, (value: unknown) => string>()

/** Serializes props by the schema of their page; undeclared fields are dropped, as in replies of calls. */
export function createPropSerializer(page: TObject) {
  return (name: string, value: unknown): unknown => {
    const schema = page.properties[name]
    if (!schema) throw new Error(`No page declares the prop ${name} it is given`)
    const write = writers.get(schema) ?? writerOf({ schema })
    writers.set(schema, write)
    return JSON.parse(write(value))
  }
}
