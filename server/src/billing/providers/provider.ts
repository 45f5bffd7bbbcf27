import type { DeclineCode, ProviderName } from '@matinee/contract/billing/billing'
import type { PROVIDER_PROBLEMS } from '@matinee/contract/billing/providers'

export type { DeclineCode }

/** The keys a store was given by a vendor, opened; which there are is each provider's own. */
export type ProviderKeys = Record<string, string>

/** The account of one store at one vendor, as an adapter is given it with every call. */
export interface ProviderAccount {
  store_id: number
  provider: ProviderName
  /** False where the keys are the vendor's test keys. */
  live: boolean
  keys: ProviderKeys
  /** Six letters of this install and store: two that share a vendor's account never take each other's keys for theirs. */
  mark: string
}

export interface ProviderCustomer {
  member_id: number
  email: string | null
  name: string
  /** What the vendor calls this customer; null before it knows them. */
  ref: string | null
}

/** A way to pay as it is kept: never a card's number, only what the vendor gave for it. */
export interface SavedMethod {
  /** What the vendor calls it, and takes for charges while the customer is away. */
  ref: string
  customer_ref: string | null
  kind: 'card' | 'paypal' | 'wallet'
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  /** The same for the same card, whoever gives it; null where the vendor does not say. */
  fingerprint: string | null
}

/** What the browser needs to give the vendor a way to pay. */
export interface ProviderSetup {
  /** What the vendor calls it. */
  ref: string
  client_secret: string
  /** Where the payer is to be sent; null where the page does it itself. */
  approve_url: string | null
}

export interface ChargeRequest {
  /** The same key never moves money twice, however often it is asked: the number of our payment. */
  key: string
  /** Minor units of `currency`, above zero. */
  amount: number
  /** ISO 4217. */
  currency: string
  method: { ref: string; customer_ref: string | null }
  /** The payer is there and can answer a question of their bank. */
  on_session: boolean
  /** Whether the method is to be kept for later charges. */
  keep: boolean
  description: string
  /** Where a payer comes back to who was sent away. */
  return_url: string
  /** The key may have been used before: where the vendor forgets keys after a while, it is looked for first. */
  again?: boolean
}

/** A payment the browser begins itself, without a method given before: the wallets and forms of the vendor. */
export interface IntentRequest {
  key: string
  amount: number
  currency: string
  customer: ProviderCustomer | null
  /** One kind of method alone, as the vendor names it. */
  method_type: string | null
  keep: boolean
  description: string
  return_url: string
}

/**
 * What came of a payment. `pending`: the vendor will say later, by webhook or when asked. `requires_action`: the payer
 * has to do something with `client_secret` or at `approve_url`. Only `succeeded` is final: a payment the browser began
 * is declined with one card and may succeed with the next.
 */
export type PaymentOutcome =
  | { state: 'succeeded'; ref: string; fee: number; method: SavedMethod | null }
  | { state: 'requires_action'; ref: string; client_secret: string; approve_url: string | null }
  | { state: 'declined'; ref: string | null; code: DeclineCode }
  | { state: 'pending'; ref: string }

export type RefundOutcome =
  | { state: 'succeeded' | 'pending'; ref: string }
  | { state: 'failed'; ref: string | null; reason: string }

/** News of a vendor, in our words. `ref` is what the vendor calls the thing it is about. */
export interface ProviderEvent {
  /** The vendor's own number of the event: the same event may come more than once, and in any order. */
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
  /** The payment a refund or dispute is about. */
  payment_ref: string | null
  details: ProviderEventDetails
  at: string
}

/** What else a vendor says; only what it does say is there. Amounts are minor units of `currency`. */
export interface ProviderEventDetails {
  /** The vendor's own name of the event. */
  name?: string
  /** The key of the payment or refund, so that one whose answer was lost is found again. */
  key?: string
  amount?: number
  currency?: string
  /** Of a refund. */
  state?: 'succeeded' | 'pending' | 'failed'
  /** Of a dispute: what the bank says, and once it is closed who won it. */
  reason?: string
  won?: boolean
  /** Of a method: what the card's bank has changed. */
  brand?: string
  last4?: string
  exp_month?: number
  exp_year?: number
}

/** The vendor did not answer, or not so that one knows whether it did it: ask again with the same key. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** Why a vendor refuses a store: each has its words in the admin. */
export type ProviderRefusalReason = Exclude<(typeof PROVIDER_PROBLEMS)[number], 'unreachable'>

/** The vendor refuses what was asked whatever the payer does: wrong keys, a currency it does not take. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly reason: ProviderRefusalReason

  constructor(message: string, reason: ProviderRefusalReason = 'not_understood') {
    super(message)
    this.reason = reason
  }
}

/** The vendor will not keep this way to pay; another one may do. */
export class MethodDeclined extends Error {
  override name = 'MethodDeclined'
  readonly code: DeclineCode

  constructor(code: DeclineCode) {
    super(code)
    this.code = code
  }
}

/** A webhook that does not come from the vendor. */
export class ForgedWebhook extends Error {
  override name = 'ForgedWebhook'
}

/**
 * What moves money for a store. The engine is ours: a provider saves a way to pay, charges it, refunds, and says what
 * happened. Every call throws `ProviderUnavailable` where its result is not known, and then may be repeated.
 */
export interface PaymentProvider {
  name: ProviderName
  /** The least it charges in a currency, in minor units; null where it does not take that currency. */
  least(currency: string): number | null
  /** What the browser may know: publishable keys and the like. */
  publicKeys(keys: ProviderKeys): Record<string, string>
  /** Throws `ProviderRefused` with a sentence where the keys do not work. */
  check(account: ProviderAccount): Promise<void>
  /** Begins to save a way to pay. */
  beginSetup(
    account: ProviderAccount,
    asked: { key: string; currency: string; customer: ProviderCustomer | null; return_url: string },
  ): Promise<ProviderSetup>
  /** Makes the customer known to the vendor and gives what it calls them. */
  ensureCustomer(account: ProviderAccount, customer: ProviderCustomer, key: string): Promise<string>
  /** Gives a begun setup to a customer: `add_customer_to_setup_intent`. */
  claimSetup(account: ProviderAccount, asked: { setup_ref: string; customer_ref: string }): Promise<void>
  /**
   * Keeps what the browser was given by the vendor (a setup, a token, an approval) as a way to pay. Throws
   * `MethodDeclined` where the payer has to give another.
   */
  saveMethod(
    account: ProviderAccount,
    asked: { token: string; customer: ProviderCustomer; key: string },
  ): Promise<SavedMethod>
  forgetMethod(account: ProviderAccount, method: SavedMethod): Promise<void>
  charge(account: ProviderAccount, charge: ChargeRequest): Promise<PaymentOutcome>
  /** Begins a payment the browser will confirm. */
  beginPayment(account: ProviderAccount, intent: IntentRequest): Promise<PaymentOutcome>
  /** How a payment stands now; for PayPal an approved one is captured by this. */
  findPayment(account: ProviderAccount, ref: string): Promise<PaymentOutcome>
  refund(
    account: ProviderAccount,
    asked: { key: string; payment_ref: string; amount: number; currency: string; reason: string },
  ): Promise<RefundOutcome>
  /** Reads a webhook whose signature is right. Throws `ForgedWebhook`. Several events where the vendor sends them together. */
  readWebhook(
    account: ProviderAccount,
    webhook: { headers: Record<string, string | undefined>; body: Buffer; now: Date },
  ): Promise<ProviderEvent[]>
}
