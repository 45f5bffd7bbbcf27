import type { FastifySchemaValidationError } from 'fastify'

interface SchemaNode {
  type?: string
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
}

/** A number in an address is written in one way: no plus before it, no leading zero, no exponent, a whole one with no fraction. */
const FORMS: Record<string, RegExp> = {
  integer: /^(?:0|-?[1-9]\d{0,15})$/,
  number: /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,20})?$/, // as many places as a program writes a fraction with
}

/**
 * Finds the numbers of an address or of headers that are written otherwise, so that whoever reads the text and whoever
 * reads the number mean the same.
 */
export function numberCheckOf(schema: unknown): (data: unknown) => FastifySchemaValidationError[] {
  const { properties = {} } = schema as SchemaNode
  const forms = Object.entries(properties).flatMap(([name, property]) => {
    const form = FORMS[property.items?.type ?? property.type ?? '']
    return form ? [{ name, form, fault: faultOf(name) }] : []
  })
  return (data) =>
    forms
      .filter(({ name, form }) => !isWellFormed((data as Record<string, unknown>)[name], form))
      .map(({ fault }) => fault)
}

const isWellFormed = (value: unknown, form: RegExp): boolean =>
  Array.isArray(value)
    ? value.every((one) => isWellFormed(one, form))
    : typeof value !== 'string' || form.test(value)

const faultOf = (name: string): FastifySchemaValidationError => ({
  instancePath: `/${name}`,
  schemaPath: `#/properties/${name}/type`,
  keyword: 'type',
  params: { type: 'number' },
  message: 'must be written as a plain number',
})
