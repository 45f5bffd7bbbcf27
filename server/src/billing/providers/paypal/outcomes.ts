import { fromDecimal } from '../amounts.ts'
import type { DeclineCode, PaymentOutcome, RefundOutcome, SavedMethod } from '../provider.ts'
import { PaypalRefused } from './client.ts'
import type { PaypalCapture, PaypalOrder, PaypalPaymentToken, PaypalRefund, PaypalWallet } from './shapes.ts'

// https://developer.paypal.com/docs/api/orders/v2/#errors
const ISSUES: Record<string, DeclineCode> = {
  INSTRUMENT_DECLINED: 'card_declined',
  TRANSACTION_REFUSED: 'card_declined',
  PAYER_CANNOT_PAY: 'card_declined',
  DECLINED_DUE_TO_RELATED_TXN: 'card_declined',
  TRANSACTION_LIMIT_EXCEEDED: 'insufficient_funds',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'card_declined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'card_declined',
  COMPLIANCE_VIOLATION: 'card_declined',
  PAYER_ACTION_REQUIRED: 'authentication_required',
  ORDER_NOT_APPROVED: 'authentication_required',
  CARD_EXPIRED: 'expired_card',
  CARD_CLOSED: 'method_gone',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'method_gone',
  PAYER_ACCOUNT_RESTRICTED: 'method_gone',
  AGREEMENT_ALREADY_CANCELLED: 'method_gone',
  BILLING_AGREEMENT_NOT_FOUND: 'method_gone',
  PAYMENT_SOURCE_CANNOT_BE_USED: 'method_gone',
  TOKEN_ID_NOT_FOUND: 'method_gone',
  TOKEN_EXPIRED: 'method_gone',
  CURRENCY_NOT_SUPPORTED_FOR_CARD_TYPE: 'currency_not_supported',
  CURRENCY_NOT_SUPPORTED_FOR_COUNTRY: 'currency_not_supported',
}

// Reasons of the bank behind the wallet: the codes of `processor_response`.
const PROCESSOR: Record<string, DeclineCode> = {
  '5110': 'incorrect_cvc',
  PCVV: 'incorrect_cvc',
  '5120': 'insufficient_funds',
  '5400': 'expired_card',
  '1330': 'incorrect_number',
  '5180': 'incorrect_number',
  '9510': 'lost_or_stolen',
  '9520': 'lost_or_stolen',
  '9530': 'lost_or_stolen',
  '5700': 'card_declined',
  '0800': 'processing_error',
  '5200': 'processing_error',
}

/** A refusal the payer can change, as an outcome; throws any other. */
export function declinedBy(error: unknown, ref: string | null): PaymentOutcome {
  const code = error instanceof PaypalRefused ? ISSUES[error.issue] : undefined
  if (!code) throw error
  return { state: 'declined', ref, code }
}

export const linkOf = ({ links = [] }: Pick<PaypalOrder, 'links'>, ...rels: string[]): string | null =>
  links.find(({ rel }) => rels.includes(rel))?.href ?? null

export const captureOf = ({ purchase_units = [] }: PaypalOrder): PaypalCapture | undefined =>
  purchase_units[0]?.payments?.captures?.[0]

/** The state of an order as our outcome; approved orders are captured before. */
export function outcomeOf(order: PaypalOrder): PaymentOutcome {
  const { id: ref, status } = order
  const capture = captureOf(order)
  if (capture) return captureOutcome(order, capture)
  if (status === 'VOIDED') return { state: 'declined', ref, code: 'card_declined' }
  if (status === 'COMPLETED' || status === 'APPROVED') return { state: 'pending', ref }
  return {
    state: 'requires_action',
    ref,
    client_secret: ref,
    approve_url: linkOf(order, 'payer-action', 'approve'),
  }
}

function captureOutcome(order: PaypalOrder, { status, amount, ...capture }: PaypalCapture): PaymentOutcome {
  const ref = order.id
  if (status === 'PENDING') return { state: 'pending', ref }
  if (status === 'DECLINED' || status === 'FAILED') {
    const code = PROCESSOR[capture.processor_response?.response_code ?? ''] ?? 'card_declined'
    return { state: 'declined', ref, code }
  }
  const kept = capture.seller_receivable_breakdown?.paypal_fee
  const fee = fromDecimal(kept?.value, kept?.currency_code ?? amount?.currency_code ?? 'USD')
  return { state: 'succeeded', ref, fee, method: vaultedMethod(order.payment_source?.paypal) }
}

/** The wallet, if PayPal has vaulted it. */
function vaultedMethod(wallet: PaypalWallet | undefined): SavedMethod | null {
  const vault = wallet?.attributes?.vault
  if (!wallet || !vault?.id || vault.status !== 'VAULTED') return null
  return walletAs(vault.id, vault.customer?.id ?? null, wallet)
}

export const savedWallet = ({ id, customer, payment_source }: PaypalPaymentToken): SavedMethod =>
  walletAs(id, customer?.id ?? null, payment_source?.paypal ?? {})

const walletAs = (ref: string, customer_ref: string | null, wallet: PaypalWallet): SavedMethod => ({
  ref,
  customer_ref,
  kind: 'paypal',
  brand: 'paypal',
  last4: null,
  exp_month: null,
  exp_year: null,
  fingerprint: wallet.payer_id ?? wallet.account_id ?? null,
})

export function refundOf({ id, status, status_details }: PaypalRefund): RefundOutcome {
  if (status === 'COMPLETED') return { state: 'succeeded', ref: id }
  if (status === 'PENDING') return { state: 'pending', ref: id }
  return { state: 'failed', ref: id, reason: status_details?.reason ?? status }
}
