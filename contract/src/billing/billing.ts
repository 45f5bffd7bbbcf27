import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Amount, Currency } from './money.ts'
import { Period, PERIOD_UNITS } from '../offers/offers.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export { PERIOD_UNITS }

export const PROVIDERS = ['test', 'stripe', 'paypal', 'authorize_net'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** A payment provider as browsers see it: part of `store.payment_provider_config`. */
export const ProviderChoice = Type.Object({
  provider: OneOf(PROVIDERS),
  live: Type.Boolean(),
  /** Publishable keys, in each provider's own names. */
  keys: Type.Record(Type.String(), Type.String()),
})
export type ProviderChoice = Static<typeof ProviderChoice>

export const PaymentProviderConfig = Type.Object({
  /** In the publisher's order. Empty: nothing can be bought yet. */
  providers: Type.Array(ProviderChoice),
  currencies: Type.Array(Currency),
})
export type PaymentProviderConfig = Static<typeof PaymentProviderConfig>

/** Decline codes, the same for every provider. */
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
  /** As `visa`; null if there is none. */
  brand: Nullable(Type.String()),
  last4: Nullable(Type.String()),
  exp_month: Nullable(Type.Integer()),
  exp_year: Nullable(Type.Integer()),
  is_default: Type.Boolean(),
})
export type PaymentMethod = Static<typeof PaymentMethod>

/**
 * `past_due`: a payment failed and access stays open for the grace period. `on_hold`: the grace period is over.
 * `canceled`: it has ended; one that will not renew is `active` with `cancel_at_end`.
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

/** Monthly payments of a purchase: in all, and made so far. */
export const Instalments = Type.Object({ total: Type.Integer(), paid: Type.Integer() })
export type Instalments = Static<typeof Instalments>

export const Subscription = Type.Object({
  id: Id,
  offer_id: Id,
  title: Type.String(),
  status: OneOf(SUBSCRIPTION_STATES),
  /** The price of a period for all seats, before discounts. */
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
  /** Months of a pause that starts at the end of the period. */
  pause_at_end: Nullable(Type.Integer()),
  pause_allowed: Type.Boolean(),
  /** Complimentary: granted by the store and not paid. */
  comped: Type.Boolean(),
  discount: Nullable(
    Type.Object({
      code: Nullable(Type.String()),
      percent: Nullable(Type.Integer()),
      amount: Nullable(Amount),
      /** Payments it still lowers; null for all. */
      periods_left: Nullable(Type.Integer()),
    }),
  ),
  /** Remaining credit from an earlier plan. */
  credit: Amount,
  /** The next payment; null if there is none. */
  next_payment: Nullable(Type.Object({ amount: Amount, at: Moment })),
  /** The plan it changes to at the end of the period. */
  next_offer: Nullable(Type.Object({ id: Id, title: Type.String() })),
  /** A new price of this plan its member was told of, and the renewal it is charged with. */
  price_change: Nullable(Type.Object({ amount: Amount, from: Moment })),
  payment_method_id: Nullable(Id),
  /** For what is paid in instalments: it ends with the last of them and is owned from then on. */
  instalments: Nullable(Instalments),
  /** How many people it is for, and from the next period on where that changes. */
  seats: Type.Integer(),
  next_seats: Nullable(Type.Integer()),
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
  /** The address of its PDF. */
  url: Type.String(),
})
export type InvoiceSummary = Static<typeof InvoiceSummary>

/** The open invoice of an account on hold. */
export const UnpaidInvoice = Type.Object({
  id: Id,
  /** Of instalments, which their buyer cannot cancel. */
  is_instalment: Type.Boolean(),
  number: Type.String(),
  amount: Amount,
  currency: Currency,
  title: Type.String(),
  /** Why the payment failed: a decline code. */
  failure_code: Nullable(Type.String()),
  /** The next automatic retry; null if there is none. */
  next_try_at: Nullable(Moment),
  /** When the subscription ends unpaid. */
  ends_at: Moment,
})
export type UnpaidInvoice = Static<typeof UnpaidInvoice>

/** A member's subscription, accesses, payment methods, invoices and balance. */
export const Billing = Type.Object({
  methods: Type.Array(PaymentMethod),
  subscription: Nullable(Subscription),
  /** What is being paid in instalments. */
  instalments: Type.Array(Subscription),
  /** One-time purchases, rentals and grants, with their ends. */
  accesses: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      offer_id: Nullable(Id),
      content: Nullable(Type.Object({ id: Id, permalink: Type.String() })),
      source: Type.String(),
      starts_at: Moment,
      ends_at: Nullable(Moment),
      /** Hours a rental may be watched after its first play. */
      watch_hours: Nullable(Type.Integer()),
      first_played_at: Nullable(Moment),
    }),
  ),
  /** The newest twenty-four. */
  invoices: Type.Array(InvoiceSummary),
  /** The gift card balance, in the subscription's currency or the store's own. */
  balance: Type.Object({ amount: Amount, currency: Currency }),
  on_hold: Type.Boolean(),
  unpaid: Nullable(UnpaidInvoice),
  /** Whether this person may still have a trial. */
  trial_left: Type.Boolean(),
})
export type Billing = Static<typeof Billing>

/** The action the browser has to take at the provider before it can continue. */
export const NextStep = Type.Object({
  provider: OneOf(PROVIDERS),
  client_secret: Type.String(),
  /** The URL to redirect the payer to; null if the page itself asks them. */
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
/** A repeated call with the same key returns the same result. */
export const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
})

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billings',
  access: 'members',
  reply: Billing,
})

/**
 * Begins to save a payment method, for `page` (`checkout`, `account`, `on_hold`), at a provider or the store's first.
 */
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

/** Assigns a setup begun in this browser to the member; 404 `setup_not_found` for any other. */
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
    /** The key of its order. */
    order_key: Type.String(),
    requires_action: Nullable(NextStep),
  }),
})

export const ELEMENT_MODES = ['payment', 'setup', 'subscription'] as const

/**
 * Begins a payment the browser confirms, for the order of this browser or for `product_id`; 409 `price_changed` if
 * `amount` is not what it costs.
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
          /** The subject of the payment: the order, or with `on_hold` the open invoice of a subscription. */
          page: Type.Optional(OneOf(['checkout', 'on_hold'])),
        },
        { propertyNames: { const: 'page' } },
      ),
    ),
  }),
  reply: Type.Object({
    provider: OneOf(PROVIDERS),
    client_secret: Type.String(),
    /** Passed to `completeOrder` and `payUnpaid`. */
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
  /** The provider that issued the token, if the path does not say. */
  provider: Type.Optional(OneOf(PROVIDERS)),
})

/** Saves a payment method from a provider token and makes it the default. */
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
/** A card at Authorize.net: the opaque data of Accept.js. */
export const saveAnetCard = endpoint({
  method: 'POST',
  path: '/api/billings/setup_anet_card',
  access: 'members',
  perMinute: 20,
  body: Type.Object({ data_descriptor: Secret, data_value: Type.String({ minLength: 1, maxLength: 5000 }) }),
  reply: Billing,
})
/** Removes the default payment method, or the named one. 409 `method_needed` while a subscription needs it. */
export const removeMethod = endpoint({
  method: 'DELETE',
  path: '/api/billings',
  access: 'members',
  query: Type.Object({ id: Type.Optional(Id) }),
  reply: Billing,
})
/** Sets the default payment method. */
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
 * Pays the open invoice: with the default method, with `payment_method` (a token or a saved one's id), or by an intent
 * the browser has confirmed. 402 `payment_declined`.
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

// Changes of a member's own subscription.

/** The cost of a plan change, line by line. */
export const ChangePreview = Type.Object({
  offer_id: Id,
  title: Type.String(),
  when: OneOf(['now', 'period_end'] as const),
  /** The plan, a set-up fee that is still to be paid, discounts, and the credit for the previous plan, by title. */
  lines: Type.Array(
    Type.Object({
      kind: OneOf(['plan', 'setup_fee', 'discount', 'credit'] as const),
      title: Type.String(),
      amount: Type.Integer(),
    }),
  ),
  tax: Type.Integer(),
  /** Due now. */
  due_now: Amount,
  /** Credit left for the next payments. */
  credit: Amount,
  currency: Currency,
  next_payment: Type.Object({ amount: Amount, at: Moment }),
})
export type ChangePreview = Static<typeof ChangePreview>

const Change = Type.Object({
  offer_id: Id,
  /** By default a cheaper plan starts at the end of the period, a more expensive one now. */
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
/** Withdraws a change scheduled for the end of the period. */
export const keepPlan = endpoint({
  method: 'DELETE',
  path: '/api/billings/subscription/change',
  access: 'members',
  reply: Billing,
})
/** Cancels at the end of the paid period, or of the trial. */
export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/api/billings/subscription',
  access: 'members',
  reply: Billing,
})
/** Withdraws a cancellation or scheduled pause; ends a current pause with a payment. */
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

/** Older invoices of the viewer, newest first; `before` is an id. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billings/invoices',
  access: 'members',
  query: Type.Object({ before: Type.Optional(Id) }),
  reply: Type.Array(InvoiceSummary),
})

/** A PDF of the viewer's own invoice. */
export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/billings/invoices/:id/file',
  access: 'members',
  params: Type.Object({ id: Id }),
  answers: 'file',
})
