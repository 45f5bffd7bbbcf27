import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFileOfClone } from './file-of-clone.ts'
import type { StripeRequests } from './stripe-requests.ts'

export type StripeChecks = (name: keyof StripeRequests) => ValidateFunction

const REQUESTS = join(import.meta.dirname, 'stripe-requests.ts')
const MODULES = join(import.meta.dirname, '../../node_modules')
/** What decides the schema. */
const SOURCES = [
  REQUESTS,
  ...['stripe', 'ts-json-schema-generator'].map((name) => join(MODULES, name, 'package.json')),
]

let checks: Promise<StripeChecks> | undefined

/** Validators of requests to Stripe, by the SDK's types; each is compiled when it is first needed. */
export const stripeChecks = () => (checks ??= makeChecks())

async function makeChecks(): Promise<StripeChecks> {
  // Forms carry numbers and booleans as text.
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, allowUnionTypes: true })
  ajv.addSchema(await readSchema(), 'stripe')
  return (name) => ajv.getSchema(`stripe#/definitions/StripeRequests/properties/${name}`)!
}

/** Generated once per clone: four files need it, and it takes five seconds of processor time. */
async function readSchema(): Promise<AnySchemaObject> {
  const hash = createHash('sha256')
  for (const path of SOURCES) hash.update(await readFile(path))
  const name = `test-schemas/stripe-${hash.digest('hex').slice(0, 16)}.json`
  const path = await makeFileOfClone(name, async (unfinished) =>
    writeFile(unfinished, JSON.stringify(await generateSchema())),
  )
  return JSON.parse(await readFile(path, 'utf8')) as AnySchemaObject
}

async function generateSchema() {
  const { createGenerator } = await import('ts-json-schema-generator')
  const generator = createGenerator({
    path: REQUESTS,
    tsconfig: join(import.meta.dirname, '../tsconfig.json'),
    type: 'StripeRequests',
    skipTypeCheck: true,
  })
  return generator.createSchema('StripeRequests')
}
