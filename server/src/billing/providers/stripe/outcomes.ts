import type Stripe from 'stripe'
import type { PaymentOutcome, SavedMethod } from '../provider.ts'
import { fromStripe } from './amounts.ts'
import { declineOf } from './failures.ts'

/** The expansions that put the whole outcome into one response. */
export const PAYMENT_EXPANSIONS = ['latest_charge.balance_transaction', 'payment_method']

const WAITS_FOR_PAYER = new Set(['requires_action', 'requires_confirmation', 'requires_payment_method'])

/** A Stripe payment intent as our outcome. */
export function outcomeOf(payment: Stripe.PaymentIntent): PaymentOutcome {
  const { id: ref, status, client_secret, last_payment_error } = payment
  if (status === 'succeeded')
    return { state: 'succeeded', ref, fee: feeOf(payment), method: storedMethod(payment) }
  if (status === 'canceled' || (status === 'requires_payment_method' && last_payment_error))
    return { state: 'declined', ref, code: declineOf(last_payment_error ?? {}) }
  if (WAITS_FOR_PAYER.has(status))
    return { state: 'requires_action', ref, client_secret: client_secret ?? '', approve_url: null }
  return { state: 'pending', ref }
}

/**
 * Stripe's fee in the currency of the payment. Accounts settle in their own currency: the fee is converted by the same
 * share of the amount that arrived.
 */
function feeOf({ amount, currency, latest_charge }: Stripe.PaymentIntent): number {
  const settled = typeof latest_charge === 'object' ? latest_charge?.balance_transaction : null
  if (!settled || typeof settled === 'string' || settled.amount === 0) return 0
  const fee = settled.currency === currency ? settled.fee : (settled.fee * amount) / settled.amount
  return fromStripe(fee, currency)
}

/** The payment method if it is saved for later, which requires a customer. */
function storedMethod({ payment_method, customer }: Stripe.PaymentIntent): SavedMethod | null {
  if (!payment_method || typeof payment_method === 'string') return null
  const isKept = payment_method.customer !== null && idOf(payment_method.customer) === idOf(customer)
  return isKept ? savedMethod(payment_method) : null
}

/** The id of a field that Stripe returns as id or as object. */
export const idOf = (thing: string | { id: string } | null): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

export function savedMethod(method: Stripe.PaymentMethod): SavedMethod {
  const { card } = method
  return {
    ref: method.id,
    customer_ref: idOf(method.customer),
    kind: card && !card.wallet ? 'card' : 'wallet',
    brand: card ? (card.display_brand ?? card.brand) : method.type,
    last4: card?.last4 ?? null,
    exp_month: card?.exp_month ?? null,
    exp_year: card?.exp_year ?? null,
    fingerprint: card?.fingerprint ?? null,
  }
}
