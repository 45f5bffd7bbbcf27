import type { FastifySchemaValidationError } from 'fastify'

interface SchemaNode {
  type?: string
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
}

/**
 * A number in an address has one spelling: no plus sign, no leading zero, no exponent; integers have no
 * fraction.
 */
const NUMBER_FORMATS: Record<string, RegExp> = {
  integer: /^(?:0|-?[1-9]\d{0,15})$/,
  number: /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,20})?$/, // as many places as a program writes a fraction with
}

/**
 * Checks the numbers of an address or of headers for other spellings, so that readers of the text and of the
 * number agree.
 */
export function createNumberCheck(schema: unknown): (data: unknown) => FastifySchemaValidationError[] {
  const { properties = {} } = schema as SchemaNode
  const forms = Object.entries(properties).flatMap(([name, property]) => {
    const form = NUMBER_FORMATS[property.items?.type ?? property.type ?? '']
    return form ? [{ name, form, fault: numberFaultOf(name) }] : []
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

const numberFaultOf = (name: string): FastifySchemaValidationError => ({
  instancePath: `/${name}`,
  schemaPath: `#/properties/${name}/type`,
  keyword: 'type',
  params: { type: 'number' },
  message: 'must be written as a plain number',
})
