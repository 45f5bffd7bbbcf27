import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type {
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
  FastifySerializerCompiler,
} from 'fastify'
import { isCalendarDay, isTimestamp } from '../text/formats.ts'
import { createNumberCheck } from '../text/number-text.ts'
import { normalizeTexts } from '../text/texts.ts'

interface AjvInstance {
  addFormat(name: string, isOne: (text: string) => boolean): unknown
  removeKeyword(name: string): unknown
  addKeyword(definition: {
    keyword: string
    type: 'string'
    schemaType: 'number'
    errors: boolean
    validate: (least: number, text: string) => boolean
  }): unknown
}

/** Keywords and formats that are stricter here than in JSON Schema. */
function customizeKeywords(schemas: AjvInstance) {
  schemas.addFormat('date', isCalendarDay)
  schemas.addFormat('date-time', isTimestamp)
  schemas.removeKeyword('minLength')
  schemas.addKeyword({
    keyword: 'minLength',
    type: 'string',
    schemaType: 'number',
    errors: false,
    validate: isLongEnough,
  })
}

/** A text of whitespace alone counts as empty. */
const isLongEnough = (least: number, text: string) =>
  least === 0 || (text.trim() !== '' && Array.from(text.slice(0, 2 * least)).length >= least)

// An undeclared field is refused by name: removing it silently would mislead the caller.
const STRICT = { removeAdditional: false as const }
const compilersOf = (allErrors: boolean) => {
  const compile = AjvCompiler()
  const checking = { ...STRICT, allErrors }
  return {
    text: compile({}, { customOptions: checking, onCreate: customizeKeywords }),
    json: compile({}, { customOptions: { ...checking, coerceTypes: false }, onCreate: customizeKeywords }),
  }
}
const firstError = compilersOf(false)
const allErrors = compilersOf(true)
const writerOf = SerializerSelector()({}, {})

/** Larger bodies get only the first fault instead of all: bodies full of faults are cheap to send. */
const MAX_VALUES = 2000

interface Validator {
  (data: unknown): boolean
  errors?: FastifySchemaValidationError[] | null
}

/**
 * Checks what comes in. Paths, query strings and headers are text, which is read as the type that is asked for; a body is
 * JSON, which has types of its own: there `null` is not an empty text, nor `"1"` a number.
 * A schema is compiled when it is first needed, all of them at once cost a start 0.3 s and 20 MB, and once for all
 * apps of a process: tests make hundreds.
 */
export const validatorOf: FastifySchemaCompiler<FastifySchema> = (route) => {
  const known = route.httpPart === 'body' ? validators.json : validators.text
  return rememberBy(known, route.schema, () => createValidator(route))
}

const validators = { text: new WeakMap<object, Validator>(), json: new WeakMap<object, Validator>() }

function rememberBy<T>(known: WeakMap<object, T>, schema: unknown, make: () => T): T {
  const made = known.get(schema as object) ?? make()
  known.set(schema as object, made)
  return made
}

function createValidator(route: Parameters<FastifySchemaCompiler<FastifySchema>>[0]): Validator {
  const isText = route.httpPart !== 'body'
  const compileWith = (compilers: typeof firstError) =>
    (isText ? compilers.text : compilers.json)(route) as Validator
  const faultsBefore = isText ? textCheckOf(route.schema) : bytesCheckOf(route.schema)
  let isValid: Validator | undefined
  let describe: Validator | undefined
  const validate: Validator = (data) => {
    validate.errors = faultsBefore(data)
    if (validate.errors.length > 0) return false
    isValid ??= compileWith(firstError)
    if (isValid(data)) return true
    validate.errors = isLarge(data) ? isValid.errors : faultsOf((describe ??= compileWith(allErrors)), data)
    return false
  }
  return validate
}

/** Checks texts before they are coerced to their types. */
function textCheckOf(schema: unknown): (data: unknown) => FastifySchemaValidationError[] {
  const faultyNumbers = createNumberCheck(schema)
  return (data) => {
    const path = normalizeTexts(data)
    return path ? [{ ...TEXT_FAULT, instancePath: ['', ...path].join('/') }] : faultyNumbers(data)
  }
}

/** A buffer would pass as an object without required fields where a sibling route accepts pictures. */
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

function faultsOf(describe: Validator, data: unknown) {
  describe(data)
  return describe.errors
}

/** Whether a value holds too many values to report all faults; counts no further than the limit. */
function isLarge(data: unknown): boolean {
  const left = [data]
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen + left.length > MAX_VALUES) return true
    const next = left.pop()
    if (typeof next === 'object' && next !== null) for (const value of Object.values(next)) left.push(value)
  }
  return false
}

/** Serializes answers by their schema; compiled lazily and once, like validators. */
export const serializerOf: FastifySerializerCompiler<FastifySchema> = (route) =>
  rememberBy(serializers, route.schema, () => createSerializer(route))

type Serializer = (data: unknown) => string
const serializers = new WeakMap<object, Serializer>()

function createSerializer(route: Parameters<FastifySerializerCompiler<FastifySchema>>[0]): Serializer {
  let write: Serializer | undefined
  return (data) => {
    write ??= writerOf({ ...route, httpStatus: route.httpStatus ?? '' })
    return write(data)
  }
}

const ADDRESS_PARTS = ['params', 'querystring'] as const

/** Validates the address of a request early, for hooks that depend on it; afterwards it is typed. */
export function validateAddress(request: FastifyRequest) {
  for (const part of ADDRESS_PARTS) {
    const validate = request.getValidationFunction(part) as Validator | undefined
    if (validate && !validate(part === 'params' ? request.params : request.query))
      throw Object.assign(new Error('The address is not right'), { validation: validate.errors })
  }
}
