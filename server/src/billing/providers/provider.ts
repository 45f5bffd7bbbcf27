import type { DeclineCode, ProviderName } from '@matinee/contract/billing/billing'
import type { PROVIDER_PROBLEMS } from '@matinee/contract/billing/providers'

export type { DeclineCode }

/** The decrypted keys of a store's provider account; which keys exist depends on the provider. */
export type ProviderKeys = Record<string, string>

/** A store's account at a provider, passed to the adapter with every call. */
export interface ProviderAccount {
  store_id: number
  provider: ProviderName
  /** False for the provider's test keys. */
  live: boolean
  keys: ProviderKeys
  /**
   * Six letters that identify this install and store, so that stores sharing a provider account keep their idempotency
   * keys apart.
   */
  mark: string
}

export interface ProviderCustomer {
  member_id: number
  email: string | null
  name: string
  /** The provider's customer id; null before the customer exists there. */
  ref: string | null
}

/** A saved payment method: the provider's reference, never a card number. */
export interface SavedMethod {
  /** The provider's reference, usable for off-session charges. */
  ref: string
  customer_ref: string | null
  kind: 'card' | 'paypal' | 'wallet'
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  /** Identical for the same card, whoever enters it; null if the provider does not tell. */
  fingerprint: string | null
}

/** What the browser needs to enter a payment method at the provider. */
export interface ProviderSetup {
  /** The provider's reference. */
  ref: string
  client_secret: string
  /** Where to redirect the payer; null if the page itself collects the method. */
  approve_url: string | null
}

export interface ChargeRequest {
  /** The idempotency key, from the id of our payment: the same key never moves money twice. */
  key: string
  /** Minor units of `currency`, above zero. */
  amount: number
  /** ISO 4217. */
  currency: string
  method: { ref: string; customer_ref: string | null }
  /** On-session: the payer can answer their bank. */
  on_session: boolean
  /** Whether to save the method for later charges. */
  keep: boolean
  description: string
  /** Where the provider redirects the payer back to. */
  return_url: string
  /** The key may have been used before: providers that forget keys look for the earlier payment first. */
  again?: boolean
}

/** A payment the browser begins itself without a saved method, by the wallets and forms of the provider. */
export interface IntentRequest {
  key: string
  amount: number
  currency: string
  customer: ProviderCustomer | null
  /** A single kind of method, in the provider's name for it. */
  method_type: string | null
  keep: boolean
  description: string
  return_url: string
}

/**
 * The outcome of a payment. `pending`: the provider reports later, by webhook or when queried. `requires_action`: the
 * payer has to act with `client_secret` or at `approve_url`. Only `succeeded` is final: a payment begun by the browser
 * may be declined with one card and succeed with the next.
 */
export type PaymentOutcome =
  | { state: 'succeeded'; ref: string; fee: number; method: SavedMethod | null }
  | { state: 'requires_action'; ref: string; client_secret: string; approve_url: string | null }
  | { state: 'declined'; ref: string | null; code: DeclineCode }
  | { state: 'pending'; ref: string }

export type RefundOutcome =
  | { state: 'succeeded' | 'pending'; ref: string }
  | { state: 'failed'; ref: string | null; reason: string }

/** A provider event in our terms. `ref` is the provider's reference of its subject. */
export interface ProviderEvent {
  /** The provider's event id: events may be repeated and arrive in any order. */
  id: string
  type:
    | 'payment_changed'
    | 'refund_changed'
    | 'dispute_opened'
    | 'dispute_closed'
    | 'method_updated'
    | 'method_removed'
    | 'setup_changed'
    | 'other'
  /** The payment, refund, dispute, method or setup. */
  ref: string
  /** The payment of a refund or dispute. */
  payment_ref: string | null
  details: ProviderEventDetails
  at: string
}

/** Further fields of an event; only those the provider sends are set. Amounts are minor units of `currency`. */
export interface ProviderEventDetails {
  /** The provider's event type. */
  name?: string
  /** The idempotency key of the payment or refund, which finds one whose response was lost. */
  key?: string
  amount?: number
  currency?: string
  /** For a refund. */
  state?: 'succeeded' | 'pending' | 'failed'
  /** For a dispute: the bank's reason, and once it is closed who won. */
  reason?: string
  won?: boolean
  /** For a method: what the card's bank has changed. */
  brand?: string
  last4?: string
  exp_month?: number
  exp_year?: number
}

/** No answer, or one that leaves the outcome unknown: retry with the same key. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** Why a provider refuses a store; the admin has a text for each. */
export type ProviderRefusalReason = Exclude<(typeof PROVIDER_PROBLEMS)[number], 'unreachable'>

/** A refusal that no payer can change: wrong keys, an unsupported currency. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly reason: ProviderRefusalReason

  constructor(message: string, reason: ProviderRefusalReason = 'not_understood') {
    super(message)
    this.reason = reason
  }
}

/** The provider does not save this payment method; another one may work. */
export class MethodDeclined extends Error {
  override name = 'MethodDeclined'
  readonly code: DeclineCode

  constructor(code: DeclineCode) {
    super(code)
    this.code = code
  }
}

/** A webhook that was not sent by the provider. */
export class ForgedWebhook extends Error {
  override name = 'ForgedWebhook'
}

/**
 * A payment provider of a store. It saves payment methods, charges and refunds them, and reports events; subscriptions
 * are ours. Every call throws `ProviderUnavailable` if its outcome is unknown, and may then be repeated.
 */
export interface PaymentProvider {
  name: ProviderName
  /** The minimum charge in a currency, in minor units; null if the currency is not supported. */
  least(currency: string): number | null
  /** Configuration for the browser: publishable keys and the like. */
  publicKeys(keys: ProviderKeys): Record<string, string>
  /** Throws `ProviderRefused` with a message if the keys do not work. */
  check(account: ProviderAccount): Promise<void>
  /** Begins to save a payment method. */
  beginSetup(
    account: ProviderAccount,
    asked: { key: string; currency: string; customer: ProviderCustomer | null; return_url: string },
  ): Promise<ProviderSetup>
  /** Creates the customer at the provider and returns the provider's id. */
  ensureCustomer(account: ProviderAccount, customer: ProviderCustomer, key: string): Promise<string>
  /** Assigns a setup to a customer: `add_customer_to_setup_intent`. */
  claimSetup(account: ProviderAccount, asked: { setup_ref: string; customer_ref: string }): Promise<void>
  /**
   * Saves what the provider gave to the browser (a setup, a token, an approval) as a payment method. Throws
   * `MethodDeclined` if the payer has to enter another.
   */
  saveMethod(
    account: ProviderAccount,
    asked: { token: string; customer: ProviderCustomer; key: string },
  ): Promise<SavedMethod>
  forgetMethod(account: ProviderAccount, method: SavedMethod): Promise<void>
  charge(account: ProviderAccount, charge: ChargeRequest): Promise<PaymentOutcome>
  /** Begins a payment the browser confirms. */
  beginPayment(account: ProviderAccount, intent: IntentRequest): Promise<PaymentOutcome>
  /** The current outcome of a payment; an approved PayPal order is captured by this. */
  findPayment(account: ProviderAccount, ref: string): Promise<PaymentOutcome>
  refund(
    account: ProviderAccount,
    asked: { key: string; payment_ref: string; amount: number; currency: string; reason: string },
  ): Promise<RefundOutcome>
  /**
   * Reads a webhook with a valid signature. Throws `ForgedWebhook`. Returns several events if the provider batches
   * them.
   */
  readWebhook(
    account: ProviderAccount,
    webhook: { headers: Record<string, string | undefined>; body: Buffer; now: Date },
  ): Promise<ProviderEvent[]>
}

/** A subscription that another program made at the provider. */
export interface ForeignSubscription {
  ref: string
  /** It ends with its period. */
  ends: boolean
  period_end: string
  method_ref: string | null
}

/** What somebody pays another program by a subscription at the provider. Amounts are in our minor units. */
export interface ForeignTerms {
  ref: string
  customer_ref: string
  email: string | null
  status: 'active' | 'trialing' | 'paused' | 'canceling' | 'on_hold'
  /** ISO 4217. */
  currency: string
  /** Before the discount; null where it depends on what was used. */
  amount: number | null
  /** Null where parts of it are paid at different times. */
  period: { unit: 'day' | 'week' | 'month' | 'year'; count: number } | null
  /** What is taken off each payment, and of how many; null payments for all. */
  discount: { amount: number; payments: number | null } | null
  period_end: string
  /** Of one that is paused. */
  resumes_at: string | null
}

/** What a provider knows of customers who were charged by another program before, in the publisher's own account. */
export interface CustomerRecords {
  /** The customer by their reference or else by an address nobody else has there; null if there is none. */
  findCustomer(
    account: ProviderAccount,
    known: { ref: string | null; email: string | null },
  ): Promise<string | null>
  /** Ways to pay that can be charged while nobody is there, the usual one first. */
  methodsOf(account: ProviderAccount, customer: string): Promise<SavedMethod[]>
  /** Those that have not ended. */
  subscriptionsOf(account: ProviderAccount, customer: string): Promise<ForeignSubscription[]>
  endAtPeriodEnd(account: ProviderAccount, subscription: string): Promise<ForeignSubscription>
  /** What every customer of the account pays by a subscription that has not ended. */
  termsOfAll(account: ProviderAccount): AsyncIterable<ForeignTerms>
  /** Charges since a moment, those given back left out. `mark` is that of the store whose Matinee made it. */
  chargesSince(
    account: ProviderAccount,
    customer: string,
    since: Date,
  ): Promise<{ ref: string; mark: string | null }[]>
}
