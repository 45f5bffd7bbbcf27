import type { DeclineCode, PaymentOutcome } from '../provider.ts'
import type { AnetTransaction, AnetTransactionResponse } from './shapes.ts'

// https://developer.authorize.net/api/reference/responseCodes.html: the reasons behind a response
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

/** What came of a charge as it was answered. */
export function outcomeOf(response: AnetTransactionResponse): PaymentOutcome {
  const ref = numberOf(response.transId)
  if (response.responseCode === '1' && ref) return { state: 'succeeded', ref, fee: 0, method: null }
  if (response.responseCode === '4' && ref) return { state: 'pending', ref }
  return { state: 'declined', ref, code: REASONS[reasonIn(response)] ?? 'card_declined' }
}

/** Which transaction a duplicate repeats, where Authorize.net says so. */
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

/** How a charge stands now. What was paid back since was paid all the same. */
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
