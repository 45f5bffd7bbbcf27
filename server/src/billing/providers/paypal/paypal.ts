import type { ProviderRequest } from '../provider-request.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type ChargeRequest,
  type IntentRequest,
  type PaymentOutcome,
  type PaymentProvider,
  type ProviderAccount,
  type RefundOutcome,
} from '../provider.ts'
import { leastAtPaypal, toPaypal } from './amounts.ts'
import { checkPaypal } from './check.ts'
import { makePaypalClient, PaypalRefused, type Paypal } from './client.ts'
import { captureOf, declinedBy, linkOf, outcomeOf, refundOf, savedWallet } from './outcomes.ts'
import type { PaypalOrder, PaypalPaymentToken, PaypalRefund, PaypalSetupToken } from './shapes.ts'
import { readPaypalWebhook } from './webhooks.ts'

/** PayPal through its Orders and Vault APIs. Its SDK is not used: see docs/decisions/030. */
export function makePaypal(url: string | null): PaymentProvider {
  const ask = makePaypalClient(url)
  return {
    name: 'paypal',
    least: leastAtPaypal,
    publicKeys: ({ client_id = '' }) => ({ client_id }),
    check: (account) => checkPaypal(ask, account),
    beginSetup: (account, asked) => beginSetup(ask, account, asked),
    // PayPal creates its customers itself when it saves their first wallet.
    ensureCustomer: async (_account, { ref, member_id }) => ref ?? `member-${member_id}`,
    // A wallet approved in this browser is assigned when it is saved.
    claimSetup: async () => {},
    saveMethod: (account, asked) => saveMethod(ask, account, asked),
    forgetMethod: (account, { ref }) => forget(ask, account, ref),
    charge: (account, charge) => pay(ask, account, charge),
    beginPayment: (account, intent) => beginPayment(ask, account, intent),
    findPayment: (account, ref) => findPayment(ask, account, ref),
    refund: (account, asked) => refund(ask, account, asked),
    readWebhook: (account, webhook) => readPaypalWebhook(ask, account, webhook),
  }
}

// PayPal does not allow colons in all ids.
const requestId = ({ mark }: ProviderAccount, key: string) => `${mark}-${key}`.replaceAll(':', '-')

const context = (return_url: string) => ({
  return_url,
  cancel_url: return_url,
  shipping_preference: 'NO_SHIPPING',
})

async function beginSetup(ask: Paypal, account: ProviderAccount, asked: ProviderRequest<'beginSetup'>) {
  const setup = await ask<PaypalSetupToken>(account, {
    method: 'POST',
    path: '/v3/vault/setup-tokens',
    key: requestId(account, asked.key),
    body: {
      payment_source: {
        paypal: { usage_type: 'MERCHANT', experience_context: context(asked.return_url) },
      },
    },
  })
  return { ref: setup.id, client_secret: setup.id, approve_url: linkOf(setup, 'approve', 'payer-action') }
}

async function saveMethod(ask: Paypal, account: ProviderAccount, { token }: ProviderRequest<'saveMethod'>) {
  const kept = await ask<PaypalPaymentToken>(account, {
    method: 'POST',
    path: '/v3/vault/payment-tokens',
    // One approval is one wallet, however often it is requested.
    key: requestId(account, `vault-${token}`),
    body: { payment_source: { token: { id: token, type: 'SETUP_TOKEN' } } },
  })
  return savedWallet(kept)
}

const forget = (ask: Paypal, account: ProviderAccount, ref: string) =>
  ask<unknown>(account, { method: 'DELETE', path: `/v3/vault/payment-tokens/${encodeURIComponent(ref)}` })
    .then(() => {})
    .catch((error: unknown) => {
      if (!(error instanceof PaypalRefused) || error.status !== 404) throw error
    })

async function pay(ask: Paypal, account: ProviderAccount, charge: ChargeRequest): Promise<PaymentOutcome> {
  const paypal = {
    vault_id: charge.method.ref,
    ...(charge.on_session && { experience_context: context(charge.return_url) }),
  }
  try {
    return await captureApproved(ask, account, await makeOrder(ask, account, charge, paypal))
  } catch (error) {
    return declinedBy(paidBefore(error), null)
  }
}

/**
 * PayPal forgets idempotency keys after hours but never accepts the same invoice id twice: the payment was made and its
 * response lost. Its webhook carries the key.
 */
function paidBefore(error: unknown): unknown {
  if (!(error instanceof PaypalRefused) || error.issue !== 'DUPLICATE_INVOICE_ID') return error
  return new ProviderUnavailable('paid already; PayPal will tell by webhook', { cause: error })
}

async function beginPayment(
  ask: Paypal,
  account: ProviderAccount,
  intent: IntentRequest,
): Promise<PaymentOutcome> {
  const vault = { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' }
  const order = await makeOrder(ask, account, intent, {
    experience_context: { ...context(intent.return_url), user_action: 'PAY_NOW' },
    ...(intent.keep && { attributes: { vault } }),
  })
  return outcomeOf(order)
}

type Payment = Pick<ChargeRequest | IntentRequest, 'key' | 'amount' | 'currency' | 'description'>

const makeOrder = (ask: Paypal, account: ProviderAccount, payment: Payment, paypal: object) =>
  ask<PaypalOrder>(account, {
    method: 'POST',
    path: '/v2/checkout/orders',
    key: requestId(account, payment.key),
    body: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: toPaypal(payment.amount, payment.currency),
          description: payment.description.slice(0, 127) || 'Order',
          custom_id: `${account.mark}:${payment.key}`,
          invoice_id: requestId(account, payment.key),
        },
      ],
      payment_source: { paypal },
    },
  })

/** Captures an approved order; returns any other unchanged. */
async function captureApproved(
  ask: Paypal,
  account: ProviderAccount,
  order: PaypalOrder,
): Promise<PaymentOutcome> {
  if (order.status !== 'APPROVED') return outcomeOf(order)
  try {
    return outcomeOf(await capture(ask, account, order.id))
  } catch (error) {
    if (error instanceof PaypalRefused && error.issue === 'ORDER_ALREADY_CAPTURED')
      return outcomeOf(await findOrder(ask, account, order.id))
    return declinedBy(error, order.id)
  }
}

const capture = (ask: Paypal, account: ProviderAccount, order: string) =>
  ask<PaypalOrder>(account, {
    method: 'POST',
    path: `/v2/checkout/orders/${encodeURIComponent(order)}/capture`,
    key: requestId(account, `capture-${order}`),
  })

const findOrder = (ask: Paypal, account: ProviderAccount, ref: string) =>
  ask<PaypalOrder>(account, { method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(ref)}` })

async function findPayment(ask: Paypal, account: ProviderAccount, ref: string): Promise<PaymentOutcome> {
  try {
    return await captureApproved(ask, account, await findOrder(ask, account, ref))
  } catch (error) {
    // An order that is not approved expires after a few hours.
    if (error instanceof PaypalRefused && error.status === 404)
      return { state: 'declined', ref, code: 'authentication_required' }
    throw error
  }
}

async function refund(
  ask: Paypal,
  account: ProviderAccount,
  asked: ProviderRequest<'refund'>,
): Promise<RefundOutcome> {
  const paid = captureOf(await findOrder(ask, account, asked.payment_ref))
  if (!paid) throw new ProviderRefused('the order was never captured')
  try {
    const made = await ask<PaypalRefund>(account, {
      method: 'POST',
      path: `/v2/payments/captures/${encodeURIComponent(paid.id)}/refund`,
      key: requestId(account, asked.key),
      body: {
        amount: toPaypal(asked.amount, asked.currency),
        custom_id: requestId(account, asked.key),
        ...(asked.reason && { note_to_payer: asked.reason.slice(0, 255) }),
      },
    })
    return refundOf(made)
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 422)
      return { state: 'failed', ref: null, reason: error.message }
    throw error
  }
}
