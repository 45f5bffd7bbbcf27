import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type {
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
  FastifySerializerCompiler,
} from 'fastify'
import { isDay, isMoment } from './formats.ts'
import { numberCheckOf } from './number-text.ts'
import { composeTexts } from './texts.ts'

interface Keywords {
  addFormat(name: string, isOne: (text: string) => boolean): unknown
  removeKeyword(name: string): unknown
  addKeyword(definition: object): unknown
}

/** What the words of a schema mean in this house, where that is narrower than what JSON Schema says. */
function narrow(schemas: Keywords) {
  schemas.addFormat('date', isDay)
  schemas.addFormat('date-time', isMoment)
  schemas.removeKeyword('minLength')
  schemas.addKeyword({
    keyword: 'minLength',
    type: 'string',
    schemaType: 'number',
    errors: false,
    validate: isLongEnough,
  })
}

/** A text of blanks is as empty as it looks. */
const isLongEnough = (least: number, text: string) =>
  least === 0 || (text.trim() !== '' && Array.from(text.slice(0, 2 * least)).length >= least)

// A field nobody declared is refused and named: taken out in silence, whoever sent it would believe it was heard.
const STRICT = { removeAdditional: false as const }
const compilersOf = (allErrors: boolean) => {
  const compile = AjvCompiler()
  const checking = { ...STRICT, allErrors }
  return {
    text: compile({}, { customOptions: checking, onCreate: narrow as never }),
    json: compile({}, { customOptions: { ...checking, coerceTypes: false }, onCreate: narrow as never }),
  }
}
const firstError = compilersOf(false)
const allErrors = compilersOf(true)
const writerOf = SerializerSelector()({}, {})

/** Beyond this many values the first fault is told instead of all: a body of faults alone is cheap to send. */
const MOST_VALUES = 2000

interface Validate {
  (data: unknown): unknown
  errors?: FastifySchemaValidationError[] | null
}

/**
 * Checks what comes in. Paths, query strings and headers are text, which is read as the type that is asked for; a body is
 * JSON, which has types of its own: there `null` is not an empty text, nor `"1"` a number.
 * A schema is compiled when it is first needed: all of them at once cost a start 0.3 s and 20 MB.
 */
export const validatorOf: FastifySchemaCompiler<FastifySchema> = (route) => {
  const isText = route.httpPart !== 'body'
  const compileWith = (compilers: typeof firstError) =>
    (isText ? compilers.text : compilers.json)(route as never) as Validate
  const faultsBefore = isText ? textCheckOf(route.schema) : bytesCheckOf(route.schema)
  let isValid: Validate | undefined
  let describe: Validate | undefined
  const validate: Validate = (data) => {
    validate.errors = faultsBefore(data)
    if (validate.errors.length > 0) return false
    isValid ??= compileWith(firstError)
    if (isValid(data)) return true
    validate.errors = isLarge(data) ? isValid.errors : faultsOf((describe ??= compileWith(allErrors)), data)
    return false
  }
  return validate as never
}

/** What is wrong with texts before they are read as what they should be. */
function textCheckOf(schema: unknown): (data: unknown) => FastifySchemaValidationError[] {
  const faultyNumbers = numberCheckOf(schema)
  return (data) => {
    const path = composeTexts(data)
    return path ? [{ ...TEXT_FAULT, instancePath: ['', ...path].join('/') }] : faultyNumbers(data)
  }
}

/** Bytes, where a route beside takes pictures, would pass for an object of which nothing is required. */
function bytesCheckOf(schema: unknown): (data: unknown) => FastifySchemaValidationError[] {
  const isOfObject = (schema as { type?: string }).type === 'object'
  return (data) => (isOfObject && Buffer.isBuffer(data) ? [BYTES_FAULT] : [])
}

const BYTES_FAULT = {
  instancePath: '',
  schemaPath: '#/type',
  keyword: 'type',
  params: { type: 'object' },
  message: 'must be an object, not bytes',
}

const TEXT_FAULT = {
  schemaPath: '#',
  keyword: 'text',
  params: {},
  message: 'must be a text that can be kept',
}

function faultsOf(describe: Validate, data: unknown) {
  describe(data)
  return describe.errors
}

/** Whether a value holds more values than faults are told of, looked at no further than that. */
function isLarge(data: unknown): boolean {
  const left = [data]
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen + left.length > MOST_VALUES) return true
    const next = left.pop()
    if (typeof next === 'object' && next !== null) for (const value of Object.values(next)) left.push(value)
  }
  return false
}

/** Writes what goes out, by the schema of its answer; compiled like a validator. */
export const serializerOf: FastifySerializerCompiler<FastifySchema> = (route) => {
  let write: ((data: unknown) => string) | undefined
  return (data) => {
    write ??= writerOf(route as never) as (data: unknown) => string
    return write(data)
  }
}

const ADDRESS_PARTS = ['params', 'querystring'] as const

/** Checks the address of a request before its turn, for whoever decides by what stands in it: after it, it is typed. */
export function validateAddress(request: FastifyRequest) {
  for (const part of ADDRESS_PARTS) {
    const validate = request.getValidationFunction(part) as Validate | undefined
    if (validate && !validate(part === 'params' ? request.params : request.query))
      throw Object.assign(new Error('The address is not right'), { validation: validate.errors })
  }
}
