import { Ajv, type ValidateFunction } from 'ajv'
import { join } from 'node:path'
import { createGenerator } from 'ts-json-schema-generator'
import type { StripeRequests } from './stripe-requests.ts'

export type StripeChecks = Record<keyof StripeRequests, ValidateFunction>

const NAMES: (keyof StripeRequests)[] = [
  'customers',
  'setup_intents',
  'setup_intents_update',
  'payment_intents',
  'payment_intents_list',
  'payment_intents_retrieve',
  'attach',
  'refunds',
  'customers_list',
  'customer_methods_list',
  'subscriptions_list',
  'subscriptions_update',
  'charges_list',
]

/** Validators of requests to Stripe, generated from the SDK's types; takes a few seconds. */
export function stripeChecks(): StripeChecks {
  const generator = createGenerator({
    path: join(import.meta.dirname, 'stripe-requests.ts'),
    tsconfig: join(import.meta.dirname, '../tsconfig.json'),
    type: 'StripeRequests',
    skipTypeCheck: true,
  })
  const schema = generator.createSchema('StripeRequests')
  // Forms carry numbers and booleans as text.
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, allowUnionTypes: true })
  ajv.addSchema(schema, 'stripe')
  const check = (name: string) =>
    ajv.compile({ $ref: `stripe#/definitions/StripeRequests/properties/${name}` })
  return Object.fromEntries(NAMES.map((name) => [name, check(name)])) as StripeChecks
}
