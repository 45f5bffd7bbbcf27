import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Amount, Currency } from './money.ts'
import { Period, PERIOD_UNITS } from '../offers/offers.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export { PERIOD_UNITS }

export const PROVIDERS = ['test', 'stripe', 'paypal', 'authorize_net'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** How one pays at this store, as much as a browser may know: part of `store.payment_provider_config`. */
export const ProviderChoice = Type.Object({
  provider: OneOf(PROVIDERS),
  live: Type.Boolean(),
  /** Publishable keys, as each provider names them. */
  keys: Type.Record(Type.String(), Type.String()),
})
export type ProviderChoice = Static<typeof ProviderChoice>

export const PaymentProviderConfig = Type.Object({
  /** In the publisher's order. Empty: nothing can be bought yet. */
  providers: Type.Array(ProviderChoice),
  currencies: Type.Array(Currency),
})
export type PaymentProviderConfig = Static<typeof PaymentProviderConfig>

/** Why a payment was declined, in one language for every vendor. */
export const DECLINE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'lost_or_stolen',
  'authentication_required',
  'currency_not_supported',
  'amount_too_small',
  'method_gone',
  'processing_error',
] as const
export type DeclineCode = (typeof DECLINE_CODES)[number]

export const PaymentMethod = Type.Object({
  id: Id,
  provider: OneOf(PROVIDERS),
  kind: OneOf(['card', 'paypal', 'wallet'] as const),
  /** As `visa`; null where it has none. */
  brand: Nullable(Type.String()),
  last4: Nullable(Type.String()),
  exp_month: Nullable(Type.Integer()),
  exp_year: Nullable(Type.Integer()),
  is_default: Type.Boolean(),
})
export type PaymentMethod = Static<typeof PaymentMethod>

/**
 * `past_due`: a payment failed and what it pays for is still open for a few days. `on_hold`: those are over.
 * `canceled`: it has ended; one that only will not be renewed is `active` with `cancel_at_end`.
 */
export const SUBSCRIPTION_STATES = [
  'trialing',
  'active',
  'past_due',
  'on_hold',
  'paused',
  'canceled',
] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

export const Subscription = Type.Object({
  id: Id,
  offer_id: Id,
  title: Type.String(),
  status: OneOf(SUBSCRIPTION_STATES),
  /** What a period costs before anything is taken off it. */
  amount: Amount,
  currency: Currency,
  period: Period,
  period_start: Moment,
  period_end: Moment,
  trial_ends_at: Nullable(Moment),
  cancel_at_end: Type.Boolean(),
  ended_at: Nullable(Moment),
  paused_at: Nullable(Moment),
  resumes_at: Nullable(Moment),
  /** Months it will rest from the end of its period on. */
  pause_at_end: Nullable(Type.Integer()),
  pause_allowed: Type.Boolean(),
  /** Granted by the store: nobody pays for it. */
  comped: Type.Boolean(),
  discount: Nullable(
    Type.Object({
      code: Nullable(Type.String()),
      percent: Nullable(Type.Integer()),
      amount: Nullable(Amount),
      /** Payments it will still lower; null for all. */
      periods_left: Nullable(Type.Integer()),
    }),
  ),
  /** What is left of what was paid for an earlier plan. */
  credit: Amount,
  /** What will be taken next, and when; null where nothing will. */
  next_payment: Nullable(Type.Object({ amount: Amount, at: Moment })),
  /** What it changes into at the end of its period. */
  next_offer: Nullable(Type.Object({ id: Id, title: Type.String() })),
  payment_method_id: Nullable(Id),
})
export type Subscription = Static<typeof Subscription>

export const INVOICE_STATES = [
  'open',
  'paid',
  'void',
  'uncollectible',
  'partially_refunded',
  'refunded',
  'disputed',
] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const InvoiceSummary = Type.Object({
  id: Id,
  number: Type.String(),
  kind: OneOf(['invoice', 'credit_note'] as const),
  status: OneOf(INVOICE_STATES),
  title: Type.String(),
  total: Amount,
  currency: Currency,
  issued_at: Moment,
  paid_at: Nullable(Moment),
  /** Its PDF. */
  url: Type.String(),
})
export type InvoiceSummary = Static<typeof InvoiceSummary>

/** What keeps an account on hold. */
export const UnpaidInvoice = Type.Object({
  id: Id,
  number: Type.String(),
  amount: Amount,
  currency: Currency,
  title: Type.String(),
  /** Why the payment failed: a decline code, which has its words. */
  failure_code: Nullable(Type.String()),
  /** When it is tried again by itself; null where it is not. */
  next_try_at: Nullable(Moment),
  /** When the subscription ends unpaid. */
  ends_at: Moment,
})
export type UnpaidInvoice = Static<typeof UnpaidInvoice>

/** Everything about a member's money. */
export const Billing = Type.Object({
  methods: Type.Array(PaymentMethod),
  subscription: Nullable(Subscription),
  /** What was bought once, rented or given, and until when. */
  accesses: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      offer_id: Nullable(Id),
      content: Nullable(Type.Object({ id: Id, permalink: Type.String() })),
      source: Type.String(),
      starts_at: Moment,
      ends_at: Nullable(Moment),
      /** Hours a rental may be watched from its first play on. */
      watch_hours: Nullable(Type.Integer()),
      first_played_at: Nullable(Moment),
    }),
  ),
  /** The newest twenty-four. */
  invoices: Type.Array(InvoiceSummary),
  /** What gift cards have left, in the store's own currency or the subscription's. */
  balance: Type.Object({ amount: Amount, currency: Currency }),
  on_hold: Type.Boolean(),
  unpaid: Nullable(UnpaidInvoice),
  /** Whether this person may still have a trial. */
  trial_left: Type.Boolean(),
})
export type Billing = Static<typeof Billing>

/** What the browser has to do with the provider before it goes on. */
export const NextStep = Type.Object({
  provider: OneOf(PROVIDERS),
  client_secret: Type.String(),
  /** Where the payer is to be sent; null where the page asks them itself. */
  approve_url: Nullable(Type.String()),
})
export type NextStep = Static<typeof NextStep>

export const Address = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 120, pattern: NO_NUL })),
  line1: Type.Optional(Type.String({ maxLength: 200, pattern: NO_NUL })),
  line2: Type.Optional(Type.String({ maxLength: 200, pattern: NO_NUL })),
  city: Type.Optional(Type.String({ maxLength: 100, pattern: NO_NUL })),
  region: Type.Optional(Type.String({ maxLength: 100, pattern: NO_NUL })),
  postal_code: Type.Optional(Type.String({ maxLength: 20, pattern: NO_NUL })),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  vat_id: Type.Optional(Type.String({ maxLength: 30, pattern: NO_NUL })),
})
export type Address = Static<typeof Address>

const Secret = Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL })
/** Sent again with the same key, a call gives the answer it gave. */
export const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
})

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billings',
  access: 'members',
  reply: Billing,
})

/** Begins to save a way to pay, for `page` (`checkout`, `account`, `on_hold`); of one provider, the store's first without it. */
export const getSetupIntent = endpoint({
  method: 'GET',
  path: '/api/billings/setup_intent',
  access: 'everyone',
  perMinute: 20,
  query: Type.Object({
    page: Type.Optional(Type.String({ maxLength: 40 })),
    currency: Type.Optional(Currency),
    provider: Type.Optional(OneOf(PROVIDERS)),
  }),
  reply: Type.Object({ setup_intent: NextStep }),
})

/** Makes a setup begun in this browser the member's: another's answers 404 `setup_not_found`. */
export const addCustomerToSetupIntent = endpoint({
  method: 'POST',
  path: '/api/billings/add_customer_to_setup_intent',
  access: 'members',
  body: Type.Object({ client_secret: Secret }),
  reply: Type.Object({ success: Type.Literal(true) }),
})

/**
 * Subscribes to a plan: charges, or begins the trial. `payment_method` is what the provider gave the browser, or the
 * number of a saved one; left out where nothing is to be paid now and no card is asked for. Answers
 * `requires_action` where the bank asks the payer something: then `completeOrder` finishes it. 402 `payment_declined`
 * with `details.decline_code`; 409 `already_subscribed`, `trial_taken`; 410 `offer_archived`.
 */
export const subscribe = endpoint({
  method: 'POST',
  path: '/api/billings/provider_subscription',
  access: 'members',
  perMinute: 20,
  requestHeaders: IdempotencyKey,
  body: Type.Object({
    plan_id: Id,
    payment_method: Type.Optional(Secret),
    provider: Type.Optional(OneOf(PROVIDERS)),
    coupon_id: Type.Optional(Id),
    upsell_id: Type.Optional(Id),
    address: Type.Optional(Address),
    currency: Type.Optional(Currency),
  }),
  reply: Type.Object({
    subscription: Nullable(Subscription),
    /** The order it belongs to. */
    order_key: Type.String(),
    requires_action: Nullable(NextStep),
  }),
})

export const ELEMENT_MODES = ['payment', 'setup', 'subscription'] as const

/**
 * Begins a payment the browser confirms with the provider. What is paid for is the order of this browser, or
 * `product_id`; `amount` is only compared with what it costs: 409 `price_changed` where they differ.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/billings/payment_intent',
  access: 'everyone',
  perMinute: 20,
  requestHeaders: IdempotencyKey,
  body: Type.Object({
    amount: Amount,
    product_id: Type.Optional(Id),
    coupon_code: Type.Optional(Type.String({ maxLength: 60, pattern: NO_NUL })),
    payment_method_type: Type.Optional(Type.String({ maxLength: 40 })),
    currency: Type.Optional(Currency),
    payment_element_mode: Type.Optional(OneOf(ELEMENT_MODES)),
    provider: Type.Optional(OneOf(PROVIDERS)),
    options: Type.Optional(
      Type.Object(
        {
          /** What is paid: the order, unless it is said to be what keeps a subscription on hold. */
          page: Type.Optional(OneOf(['checkout', 'on_hold'])),
        },
        { propertyNames: { const: 'page' } },
      ),
    ),
  }),
  reply: Type.Object({
    provider: OneOf(PROVIDERS),
    client_secret: Type.String(),
    /** What `completeOrder` and `payUnpaid` are told. */
    payment_intent: Type.String(),
    approve_url: Nullable(Type.String()),
    amount: Amount,
    tax: Amount,
    discount: Amount,
    currency: Currency,
  }),
})

const Token = Type.Object({
  source_token: Secret,
  /** Whose token it is, where a path does not say. */
  provider: Type.Optional(OneOf(PROVIDERS)),
})

/** Keeps a way to pay the provider gave the browser; it is the one used from now on. */
export const saveMethod = endpoint({
  method: 'POST',
  path: '/api/billings',
  access: 'members',
  perMinute: 20,
  body: Token,
  reply: Billing,
})
export const savePaypal = endpoint({
  method: 'POST',
  path: '/api/billings/paypal',
  access: 'members',
  perMinute: 20,
  body: Token,
  reply: Billing,
})
/** A card by Authorize.net: its opaque data of Accept.js. */
export const saveAnetCard = endpoint({
  method: 'POST',
  path: '/api/billings/setup_anet_card',
  access: 'members',
  perMinute: 20,
  body: Type.Object({ data_descriptor: Secret, data_value: Type.String({ minLength: 1, maxLength: 5000 }) }),
  reply: Billing,
})
/** Removes the way to pay in use, or the one named. 409 `method_needed` while a subscription will need it. */
export const removeMethod = endpoint({
  method: 'DELETE',
  path: '/api/billings',
  access: 'members',
  query: Type.Object({ id: Type.Optional(Id) }),
  reply: Billing,
})
/** The way to pay that is used from now on. */
export const chooseMethod = endpoint({
  method: 'PUT',
  path: '/api/billings/methods/:id/default',
  access: 'members',
  params: Type.Object({ id: Id }),
  reply: Billing,
})

/** Voids the open invoice and ends the subscription now. */
export const cancelOnHold = endpoint({
  method: 'PUT',
  path: '/api/billings/cancel_on_hold_subscription',
  access: 'members',
  reply: Type.Object({ success: Type.Literal(true) }),
})

/**
 * Pays what is open: with the way to pay in use, with `payment_method` (a token or a saved one's number), or by an
 * intent the browser has confirmed. 402 `payment_declined`.
 */
export const payUnpaid = endpoint({
  method: 'PUT',
  path: '/api/billings/unpaid',
  access: 'members',
  perMinute: 20,
  requestHeaders: IdempotencyKey,
  query: Type.Object({ provider: Type.Optional(OneOf(PROVIDERS)) }),
  body: Type.Object({
    form: Type.Optional(
      Type.Object({ payment_intent: Type.Optional(Secret), payment_method: Type.Optional(Secret) }),
    ),
  }),
  reply: Type.Object({ paid: Type.Boolean(), requires_action: Nullable(NextStep) }),
})

// What a member does with a subscription of their own, beyond what the mission's calls name.

/** What changing to another plan would cost, line by line. */
export const ChangePreview = Type.Object({
  offer_id: Id,
  title: Type.String(),
  when: OneOf(['now', 'period_end'] as const),
  /** The plan, what lowers it, and what is left of the plan before, by its title. */
  lines: Type.Array(
    Type.Object({
      kind: OneOf(['plan', 'discount', 'credit'] as const),
      title: Type.String(),
      amount: Type.Integer(),
    }),
  ),
  tax: Type.Integer(),
  /** To be paid now. */
  due_now: Amount,
  /** Left over for the next payments. */
  credit: Amount,
  currency: Currency,
  next_payment: Type.Object({ amount: Amount, at: Moment }),
})
export type ChangePreview = Static<typeof ChangePreview>

const Change = Type.Object({
  offer_id: Id,
  /** A cheaper plan waits for the end of the period unless told otherwise; a dearer one begins now. */
  when: Type.Optional(OneOf(['now', 'period_end'] as const)),
  coupon_code: Type.Optional(Type.String({ maxLength: 60, pattern: NO_NUL })),
})
export const previewChange = endpoint({
  method: 'POST',
  path: '/api/billings/subscription/change_preview',
  access: 'members',
  body: Change,
  reply: ChangePreview,
})
export const changeSubscription = endpoint({
  method: 'POST',
  path: '/api/billings/subscription/change',
  access: 'members',
  perMinute: 20,
  requestHeaders: IdempotencyKey,
  body: Change,
  reply: Type.Object({ billing: Billing, requires_action: Nullable(NextStep) }),
})
/** Takes back a change that waits for the end of the period. */
export const keepPlan = endpoint({
  method: 'DELETE',
  path: '/api/billings/subscription/change',
  access: 'members',
  reply: Billing,
})
/** It will not be renewed; what is paid stays open. A trial ends at its end too. */
export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/api/billings/subscription',
  access: 'members',
  reply: Billing,
})
/** Takes a cancellation or a pause back; one that rests already begins anew, and is paid. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/billings/subscription/resume',
  access: 'members',
  perMinute: 20,
  reply: Type.Object({ billing: Billing, requires_action: Nullable(NextStep) }),
})
export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/api/billings/subscription/pause',
  access: 'members',
  body: Type.Object({ months: Type.Integer({ minimum: 1, maximum: 3 }) }),
  reply: Billing,
})
/** Ends the trial and pays now. */
export const skipTrial = endpoint({
  method: 'POST',
  path: '/api/billings/subscription/skip_trial',
  access: 'members',
  perMinute: 20,
  reply: Type.Object({ billing: Billing, requires_action: Nullable(NextStep) }),
})

/** Older invoices of the viewer, newest first; `before` an id. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billings/invoices',
  access: 'members',
  query: Type.Object({ before: Type.Optional(Id) }),
  reply: Type.Array(InvoiceSummary),
})

/** A PDF; the viewer's own. */
export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/billings/invoices/:id/file',
  access: 'members',
  params: Type.Object({ id: Id }),
  answers: 'file',
})
