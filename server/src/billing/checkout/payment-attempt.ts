import type { OrderCost } from './order-cost.ts'

export interface CompleteOrderInput {
  /** A token, or the id of a saved payment method. */
  payment_method?: string | undefined
  payment_intent?: string | undefined
  provider?: string | undefined
  /** The amount the payer saw. */
  due_now?: number | undefined
  /** The idempotency key of the caller. */
  request?: string | undefined
  return_url: string
}

export interface PaymentAttempt {
  cost: OrderCost
  asked: CompleteOrderInput
}
