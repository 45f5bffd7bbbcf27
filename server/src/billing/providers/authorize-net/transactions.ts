import { createHash } from 'node:crypto'
import { toDecimal } from '../amounts.ts'
import type { ProviderRequest } from '../provider-request.ts'
import {
  ProviderUnavailable,
  type ChargeRequest,
  type PaymentOutcome,
  type ProviderAccount,
  type RefundOutcome,
} from '../provider.ts'
import { AnetRefused, type Anet } from './client.ts'
import { isOpaque, opaqueData } from './opaque.ts'
import { DUPLICATE, isSettled, outcomeOf, reasonIn, repeatedBy, outcomeOfTransaction } from './outcomes.ts'
import { isGone } from './profiles.ts'
import type { AnetTransaction, AnetTransactionResponse } from './shapes.ts'

const LONGEST_NUMBER = 20

/** Our idempotency key as invoice number, by which a charge can be found. */
export function numberOf({ mark }: ProviderAccount, key: string): string {
  const number = `${mark}-${key.replace('payment:', '')}`
  if (number.length <= LONGEST_NUMBER) return number
  return createHash('sha256').update(number).digest('hex').slice(0, LONGEST_NUMBER)
}

/**
 * Authorize.net has no idempotency keys. It refuses the same card, amount and invoice number for eight hours, which
 * prevents concurrent duplicates, and lists a customer's transactions, by which an earlier attempt is found.
 */
export async function charge(
  ask: Anet,
  account: ProviderAccount,
  asked: ChargeRequest,
): Promise<PaymentOutcome> {
  const number = numberOf(account, asked.key)
  const earlier = asked.again && (await findByNumber(ask, account, asked.method.customer_ref, number))
  if (earlier) return outcomeOfTransaction(earlier)
  try {
    const { transactionResponse = {} } = await ask(account, 'createTransactionRequest', {
      refId: number,
      transactionRequest: chargeOf(asked, number),
    })
    if (reasonIn(transactionResponse) !== DUPLICATE) return outcomeOf(transactionResponse)
    return outcomeOfTransaction(await original(ask, account, asked, transactionResponse))
  } catch (error) {
    if (!isGone(error)) throw error
    return { state: 'declined', ref: null, code: 'method_gone' }
  }
}

async function original(
  ask: Anet,
  account: ProviderAccount,
  { key, method }: Pick<ChargeRequest, 'key' | 'method'>,
  response: AnetTransactionResponse,
): Promise<AnetTransaction> {
  const number = numberOf(account, key)
  const ref = repeatedBy(response)
  const found = ref
    ? await findTransaction(ask, account, ref)
    : await findByNumber(ask, account, method.customer_ref, number)
  if (found?.order?.invoiceNumber === number) return found
  throw new ProviderUnavailable('an earlier try is not found yet')
}

const DAY_LONG = '28800'

// Fields in the order of its schema, which it requires.
const chargeOf = (
  { amount, currency, method, description, on_session }: ChargeRequest,
  invoiceNumber: string,
) => ({
  transactionType: 'authCaptureTransaction',
  amount: toDecimal(amount, currency, 2),
  currencyCode: currency,
  ...(isOpaque(method.ref)
    ? { payment: { opaqueData: opaqueData(method.ref) } }
    : {
        profile: {
          customerProfileId: method.customer_ref ?? '',
          paymentProfile: { paymentProfileId: method.ref },
        },
      }),
  order: { invoiceNumber, description: description.slice(0, 255) },
  transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: DAY_LONG }] },
  ...(!on_session && { processingOptions: { isSubsequentAuth: true } }),
})

export async function findTransaction(ask: Anet, account: ProviderAccount, transId: string) {
  const { transaction } = await ask(account, 'getTransactionDetailsRequest', { transId })
  return transaction!
}

async function findByNumber(
  ask: Anet,
  account: ProviderAccount,
  customer: string | null,
  number: string,
): Promise<AnetTransaction | undefined> {
  if (!customer) return undefined
  const { transactions = [] } = await ask(account, 'getTransactionListForCustomerRequest', {
    customerProfileId: customer,
    sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
    paging: { limit: 1000, offset: 1 },
  })
  const found = transactions.find(({ invoiceNumber }) => invoiceNumber === number)
  return found && findTransaction(ask, account, found.transId)
}

/**
 * Refunds a transaction: before settlement it can only be voided as a whole, partial refunds are possible from the next
 * day.
 */
export async function refund(
  ask: Anet,
  account: ProviderAccount,
  asked: ProviderRequest<'refund'>,
): Promise<RefundOutcome> {
  const paid = await findTransaction(ask, account, asked.payment_ref)
  const number = numberOf(account, asked.key)
  const earlier = await findByNumber(ask, account, paid.profile?.customerProfileId ?? null, number)
  if (earlier) return { state: 'succeeded', ref: earlier.transId }
  // Voided by an earlier attempt whose response was lost.
  if (paid.transactionStatus === 'voided') return { state: 'succeeded', ref: paid.transId }
  const request = isSettled(paid) ? givenBack(paid, asked, number) : voidRequest(paid, asked)
  if (!request) return { state: 'failed', ref: null, reason: 'not_settled' }
  const { transactionResponse = {} } = await ask(account, 'createTransactionRequest', {
    refId: number,
    transactionRequest: request,
  }).catch((error: unknown) => refusedReply(error))
  return refundOutcome(transactionResponse)
}

const refusedReply = (error: unknown) => {
  if (error instanceof AnetRefused && error.reply.transactionResponse) return error.reply
  throw error
}

function voidRequest(
  { transId, authAmount = 0 }: AnetTransaction,
  { amount, currency }: ProviderRequest<'refund'>,
) {
  const whole = toDecimal(amount, currency, 2) === authAmount.toFixed(2)
  return whole ? { transactionType: 'voidTransaction', refTransId: transId } : null
}

const givenBack = (
  { transId, payment }: AnetTransaction,
  { amount, currency, reason }: ProviderRequest<'refund'>,
  invoiceNumber: string,
) => ({
  transactionType: 'refundTransaction',
  amount: toDecimal(amount, currency, 2),
  currencyCode: currency,
  payment: {
    creditCard: { cardNumber: payment?.creditCard?.cardNumber?.slice(-4) ?? '', expirationDate: 'XXXX' },
  },
  refTransId: transId,
  order: { invoiceNumber, description: reason.slice(0, 255) },
  transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: DAY_LONG }] },
})

function refundOutcome(response: AnetTransactionResponse): RefundOutcome {
  const ref = repeatedBy({ transId: response.transId ?? '' })
  if (response.responseCode === '1' && ref) return { state: 'succeeded', ref }
  if (reasonIn(response) === DUPLICATE) {
    const earlier = repeatedBy(response)
    if (earlier) return { state: 'succeeded', ref: earlier }
    throw new ProviderUnavailable('an earlier try is not found yet')
  }
  return { state: 'failed', ref, reason: response.errors?.[0]?.errorText ?? 'refused' }
}
