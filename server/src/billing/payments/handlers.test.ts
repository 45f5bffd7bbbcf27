import { expect, it } from 'vitest'
import type * as Handlers from './handlers.ts'
import { paymentPurpose, type PaymentHandlers } from './handlers.ts'

// A separate copy of the module: the room has already set the handlers of the other one.
const alone = `./handlers.ts?alone`
const { paymentHandlers, providePaymentHandlers } = (await import(alone)) as typeof Handlers

it('settles nothing, and gives nothing back, where no handlers were provided', () => {
  expect(() => paymentHandlers()).toThrow('No payment handlers were provided.')
  const handlers = {} as PaymentHandlers
  providePaymentHandlers(handlers)
  expect(paymentHandlers()).toBe(handlers)
})

it('knows what a payment is for: an order before its invoice, a change where there is neither', () => {
  expect(paymentPurpose({ purchase_id: 1, invoice_id: 2 })).toBe('order')
  expect(paymentPurpose({ purchase_id: null, invoice_id: 2 })).toBe('invoice')
  expect(paymentPurpose({ purchase_id: null, invoice_id: null })).toBe('change')
})
