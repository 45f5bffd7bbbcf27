import type { DeclineCode, PaymentOutcome } from '../provider.ts'
import type { AnetTransaction, AnetTransactionResponse } from './shapes.ts'

// Response reason codes: https://developer.authorize.net/api/reference/responseCodes.html
const REASONS: Record<string, DeclineCode> = {
  4: 'lost_or_stolen',
  5: 'amount_too_small',
  6: 'incorrect_number',
  7: 'expired_card',
  8: 'expired_card',
  17: 'incorrect_number',
  28: 'incorrect_number',
  37: 'incorrect_number',
  44: 'incorrect_cvc',
  45: 'incorrect_cvc',
  49: 'insufficient_funds',
  65: 'incorrect_cvc',
  78: 'incorrect_cvc',
  200: 'lost_or_stolen',
  201: 'lost_or_stolen',
  202: 'lost_or_stolen',
  203: 'lost_or_stolen',
  204: 'insufficient_funds',
  208: 'method_gone',
  221: 'insufficient_funds',
  315: 'incorrect_number',
  316: 'expired_card',
  317: 'expired_card',
  19: 'processing_error',
  20: 'processing_error',
  21: 'processing_error',
  22: 'processing_error',
  23: 'processing_error',
  25: 'processing_error',
  26: 'processing_error',
  57: 'processing_error',
  58: 'processing_error',
  59: 'processing_error',
  60: 'processing_error',
  61: 'processing_error',
  62: 'processing_error',
  63: 'processing_error',
  120: 'processing_error',
  121: 'processing_error',
  122: 'processing_error',
}

export const DUPLICATE = '11'

export const reasonIn = ({ errors = [] }: AnetTransactionResponse) => errors[0]?.errorCode ?? ''

const numberOf = (id: string | undefined) => (id && id !== '0' ? id : null)

/** The outcome of a charge from its response. */
export function outcomeOf(response: AnetTransactionResponse): PaymentOutcome {
  const ref = numberOf(response.transId)
  if (response.responseCode === '1' && ref) return { state: 'succeeded', ref, fee: 0, method: null }
  if (response.responseCode === '4' && ref) return { state: 'pending', ref }
  return { state: 'declined', ref, code: REASONS[reasonIn(response)] ?? 'card_declined' }
}

/** The transaction a duplicate repeats, if Authorize.net names it. */
export const repeatedBy = ({ refTransID, transId }: AnetTransactionResponse) =>
  numberOf(refTransID) ?? numberOf(transId)

const PAID_STATES = new Set(['capturedPendingSettlement', 'settledSuccessfully'])
const PENDING_STATES = new Set([
  'authorizedPendingCapture',
  'approvedReview',
  'underReview',
  'FDSPendingReview',
  'FDSAuthorizedPendingReview',
  'pendingFinalSettlement',
  'pendingSettlement',
])

/** The current outcome of a charge; a refunded one still counts as paid. */
export function outcomeOfTransaction({
  transId: ref,
  transactionStatus,
  responseReasonCode,
}: AnetTransaction): PaymentOutcome {
  if (PAID_STATES.has(transactionStatus)) return { state: 'succeeded', ref, fee: 0, method: null }
  if (PENDING_STATES.has(transactionStatus)) return { state: 'pending', ref }
  return { state: 'declined', ref, code: REASONS[String(responseReasonCode ?? '')] ?? 'card_declined' }
}

export const isSettled = ({ transactionStatus }: AnetTransaction) =>
  transactionStatus === 'settledSuccessfully'
