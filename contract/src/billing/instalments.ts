import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id } from '../platform/shapes.ts'
import { Nullable } from '../platform/schema-builders.ts'
import { Billing, NextStep } from './billing.ts'
import { Amount, Currency } from './money.ts'

const OfInstalments = Type.Object({ id: Id })

/** What is left of instalments, paid at once. */
export const RestOfInstalments = Type.Object({
  /** How many payments it takes the place of. */
  payments: Type.Integer(),
  /** After discounts and what gift cards pay; tax is part of it. */
  due_now: Amount,
  tax: Amount,
  currency: Currency,
})
export type RestOfInstalments = Static<typeof RestOfInstalments>

/** What the member would pay for all payments that are left. 409 `pay_first` while one is missing. */
export const previewRest = endpoint({
  method: 'GET',
  path: '/api/instalments/:id/rest',
  access: 'members',
  params: OfInstalments,
  reply: RestOfInstalments,
})

/**
 * Pays all payments that are left with the payment method of the next, after which it is owned. `due_now` is what the
 * member was shown; 409 `price_changed` where it is another amount by now. Called again once a bank was answered.
 */
export const payRest = endpoint({
  method: 'POST',
  path: '/api/instalments/:id/rest',
  access: 'members',
  perMinute: 20,
  params: OfInstalments,
  body: Type.Object({ due_now: Amount }),
  reply: Type.Object({ billing: Billing, requires_action: Nullable(NextStep) }),
})
