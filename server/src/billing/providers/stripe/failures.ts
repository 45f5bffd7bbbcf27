import type Stripe from 'stripe'
import {
  MethodDeclined,
  ProviderRefused,
  ProviderUnavailable,
  type DeclineCode,
  type PaymentOutcome,
  type ProviderRefusalReason,
} from '../provider.ts'
import { loadStripe } from './library.ts'

// https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes
const DECLINES: Record<string, DeclineCode> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  invalid_account: 'incorrect_number',
  lost_card: 'lost_or_stolen',
  stolen_card: 'lost_or_stolen',
  pickup_card: 'lost_or_stolen',
  authentication_required: 'authentication_required',
  authentication_not_handled: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  setup_intent_authentication_failure: 'authentication_required',
  currency_not_supported: 'currency_not_supported',
  amount_too_small: 'amount_too_small',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  reenter_transaction: 'processing_error',
  payment_method_provider_decline: 'card_declined',
  payment_method_unactivated: 'method_gone',
  payment_method_unexpected_state: 'method_gone',
  payment_method_invalid_parameter: 'method_gone',
}

interface Failure {
  code?: string | undefined
  decline_code?: string | undefined
}

/** The decline code: the bank's, or else Stripe's. */
export const declineOf = ({ code = '', decline_code = '' }: Failure): DeclineCode =>
  DECLINES[decline_code] ?? DECLINES[code] ?? 'card_declined'

/** A failed payment as its outcome; throws errors the payer cannot change: see `failureOf`. */
export function declinedOutcome(error: unknown): PaymentOutcome {
  if (error instanceof loadStripe().errors.StripeCardError || isOfThePayer(error))
    return { state: 'declined', ref: error.payment_intent?.id ?? null, code: codeOf(error) }
  throw failureOf(error)
}

const codeOf = (error: Stripe.errors.StripeError): DeclineCode =>
  isGone(error) ? 'method_gone' : declineOf(error)

/** The same for saving a card: another card may work. */
export function anotherCard(error: unknown): never {
  if (error instanceof loadStripe().errors.StripeCardError || isOfThePayer(error))
    throw new MethodDeclined(codeOf(error))
  throw error
}

/** A payment method that no longer exists. */
const isGone = ({ code, param }: Stripe.errors.StripeError) =>
  code === 'resource_missing' && (param === 'payment_method' || param === 'customer')

const isOfThePayer = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof loadStripe().errors.StripeInvalidRequestError &&
  (isGone(error) || (error.code ?? '') in DECLINES)

/** Maps a Stripe error to the errors of all providers: unknown outcomes are retried, refusals are not. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof loadStripe().errors.StripeError)) return error
  if (isUnknown(error)) return new ProviderUnavailable(error.message, { cause: error })
  return new ProviderRefused(error.message, reasonOf(error))
}

const isUnknown = (error: Stripe.errors.StripeError) =>
  error instanceof loadStripe().errors.StripeConnectionError ||
  error instanceof loadStripe().errors.StripeRateLimitError ||
  // 409: a request with the same key is still running.
  [409, 429].includes(error.statusCode ?? 0) ||
  (error.statusCode ?? 500) >= 500

function reasonOf(error: Stripe.errors.StripeError): ProviderRefusalReason {
  if (error.code === 'testmode_charges_only' || error.code === 'livemode_mismatch')
    return 'keys_of_other_mode'
  if (error instanceof loadStripe().errors.StripeAuthenticationError) return 'keys_wrong'
  if (error instanceof loadStripe().errors.StripePermissionError) return 'keys_too_narrow'
  if (error.param === 'currency') return 'currency_not_taken'
  return 'not_understood'
}
