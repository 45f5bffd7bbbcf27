import AjvCompiler from '@fastify/ajv-compiler'
import type { FastifySchema, FastifySchemaCompiler } from 'fastify'

const compile = AjvCompiler()
const ofText = compile({}, { customOptions: { allErrors: true } })
const ofJson = compile({}, { customOptions: { allErrors: true, coerceTypes: false } })

/**
 * Checks what comes in. Paths, query strings and headers are text, which is read as the type that is asked for; a body is
 * JSON, which has types of its own: there `null` is not an empty text, nor `"1"` a number.
 */
export const validatorOf: FastifySchemaCompiler<FastifySchema> = (route) =>
  (route.httpPart === 'body' ? ofJson : ofText)(route as never) as never
