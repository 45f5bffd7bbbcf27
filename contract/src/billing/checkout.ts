import { Type, type Static } from 'typebox'
import { Address, IdempotencyKey, NextStep, PaymentMethod } from './billing.ts'
import { endpoint } from '../platform/endpoint.ts'
import { FieldValues } from '../members/member-fields.ts'
import { Email, PersonName } from '../members/members.ts'
import { Amount, Currency } from './money.ts'
import { VatCheck } from './taxes.ts'
import { SeatCount } from './seats.ts'
import { Offer } from '../offers/offers.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { NotTranslated } from '../platform/translations.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const ORDER_STATES = [
  'created',
  'customer_info',
  'payment_pending',
  'completed',
  'failed',
  'expired',
  'abandoned',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The cost of an order, as shown at every step. Amounts are in minor units of `currency`. */
export const Totals = Type.Object({
  currency: Currency,
  /** Before any deduction. */
  subtotal: Amount,
  /** The share of the subtotal that is charged once. */
  setup_fee: Type.Optional(Amount),
  discount: Amount,
  /** Included in the prices if `tax_mode` is `inclusive`, added if it is `exclusive`. */
  tax: Amount,
  tax_mode: OneOf(['none', 'inclusive', 'exclusive'] as const),
  tax_name: Nullable(Type.String()),
  /** 0.19 for 19 %. */
  tax_rate: Type.Number(),
  reverse_charge: Type.Boolean(),
  /** Including tax. */
  total: Amount,
  /** The share paid by gift cards. */
  balance_used: Amount,
  /** Due now: 0 at the start of a trial. */
  due_now: Amount,
  /** Later payments of a plan. */
  renews: Nullable(
    Type.Object({
      amount: Amount,
      /** What the first payment after a trial charges on top, with its tax. */
      setup_fee: Type.Optional(Amount),
      at: Moment,
      /** Of instalments: how many payments follow. */
      payments: Type.Optional(Type.Integer({ minimum: 1 })),
      /** During a discount: the number of payments with this amount, and the amount afterwards. */
      lowered: Type.Optional(
        Nullable(Type.Object({ payments: Type.Integer({ minimum: 1 }), later: Amount })),
      ),
    }),
  ),
})
export type Totals = Static<typeof Totals>

export const Upsell = Type.Object({
  id: Id,
  title: Type.String(),
  text: Nullable(Type.String()),
  offer: Offer,
  percent: Type.Integer(),
  duration: OneOf(['once', 'repeating', 'forever'] as const),
  periods: Nullable(Type.Integer()),
  /** This offer was chosen instead of the original one. */
  taken: Type.Boolean(),
  ...NotTranslated,
})

export const GiftWish = Type.Object({
  amount: Amount,
  recipient_email: Type.Optional(Nullable(Email)),
  recipient_name: Type.Optional(Nullable(PersonName)),
  message: Type.Optional(Nullable(Type.String({ maxLength: 500, pattern: NO_NUL }))),
  /** Sent at once if omitted. */
  deliver_at: Type.Optional(Nullable(Moment)),
})
export type GiftWish = Static<typeof GiftWish>

/** A purchase from offer to receipt; an order lasts a day. */
export const Order = Type.Object({
  key: Type.String(),
  state: OneOf(ORDER_STATES),
  kind: OneOf(['offer', 'gift_card', 'donation'] as const),
  /** The offer, or the chosen upsell's. Null for a gift card. */
  offer: Nullable(Offer),
  gift: Nullable(GiftWish),
  upsell: Nullable(Upsell),
  coupon: Nullable(
    Type.Object({
      id: Id,
      code: Type.String(),
      percent: Nullable(Type.Integer()),
      amount: Nullable(Amount),
      duration: OneOf(['once', 'repeating', 'forever'] as const),
      periods: Nullable(Type.Integer()),
    }),
  ),
  /** A coupon that is no longer valid, as once its buyer is known, with the reason as a refusal code. It is to be removed. */
  coupon_problem: Nullable(
    Type.Object({ code: Type.String(), problem: Type.String(), message: Type.String() }),
  ),
  /** The code of whoever sent the buyer. */
  referral: Nullable(Type.String()),
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  custom_fields: Type.Record(Type.String(), Type.Unknown()),
  address: Address,
  /** What is known of the VAT number in the address; null if it was not asked about. */
  vat_check: Nullable(VatCheck),
  totals: Totals,
  /** How many people the plan is for. */
  seats: Type.Integer(),
  /** Starts with a trial: its days and end. */
  trial: Nullable(Type.Object({ days: Type.Integer(), ends_at: Moment })),
  /** Why there is no trial although the offer has one. */
  trial_refused: Nullable(OneOf(['taken'] as const)),
  /** Whether a payment method is required, even if nothing is due now. */
  needs_method: Type.Boolean(),
  /** The gift card balance in this currency. */
  balance: Amount,
  use_balance: Type.Boolean(),
  /** Saved payment methods of the signed-in member. */
  methods: Type.Array(PaymentMethod),
  /** Why the last payment failed. */
  failure_code: Nullable(Type.String()),
  /** The title and page of what a completed order opened. */
  opened: Nullable(Type.Object({ title: Type.String(), permalink: Nullable(Type.String()) })),
  /** The receipt, for its signed-in buyer. */
  invoice_url: Nullable(Type.String()),
  /** The page the buyer came from. */
  came_from: Nullable(Type.String()),
  expires_at: Moment,
})
export type Order = Static<typeof Order>

const OrderKey = Type.Object({ key: Type.String({ pattern: '^[0-9a-f-]{36}$', writeOnly: true }) })

/**
 * Begins an order, or continues the open one of this browser for the same offer. The `resume` key of a mail restores it
 * on any device. 404 `offer_not_found`, 410 `offer_archived`; a coupon's problem is in `details.coupon` (a refusal
 * code) and does not stop the order.
 */
export const beginOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'everyone',
  translated: true,
  perMinute: 60,
  body: Type.Object({
    offer_id: Type.Optional(Id),
    gift: Type.Optional(GiftWish),
    coupon: Type.Optional(Type.String({ maxLength: 60, pattern: NO_NUL })),
    /** The code of whoever sent the buyer; an unknown one does not stop the order. */
    referral: Type.Optional(Type.String({ maxLength: 60, pattern: NO_NUL })),
    currency: Type.Optional(Currency),
    /** A path of this store. */
    came_from: Type.Optional(Type.String({ maxLength: 500, pattern: NO_NUL })),
    resume: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  reply: Type.Object({ order: Order, coupon_problem: Nullable(Type.String()) }),
  status: 201,
})

/** The open or last completed order of this browser or member; null if there is none. */
export const currentOrder = endpoint({
  method: 'GET',
  path: '/api/orders/current',
  access: 'everyone',
  translated: true,
  reply: Nullable(Order),
})

/** An order of this browser or member: others get 404 `order_not_found`. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:key',
  access: { secret: 'order' },
  translated: true,
  params: OrderKey,
  reply: Order,
})

/** Changes the named fields. An invalid coupon answers 422 with its code; null removes it. */
export const changeOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/:key',
  access: { secret: 'order' },
  translated: true,
  perMinute: 60,
  params: OrderKey,
  body: Type.Object({
    offer_id: Type.Optional(Id),
    coupon: Type.Optional(Nullable(Type.String({ maxLength: 60, pattern: NO_NUL }))),
    /** 422 `referral_unknown`, `referral_own`, `referral_not_new`. */
    referral: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: NO_NUL })),
    currency: Type.Optional(Currency),
    upsell: Type.Optional(Type.Boolean()),
    /** 422 `too_many_seats`. */
    seats: Type.Optional(SeatCount),
    use_balance: Type.Optional(Type.Boolean()),
    address: Type.Optional(Address),
    custom_fields: Type.Optional(FieldValues),
    gift: Type.Optional(GiftWish),
    /** The payment step is shown. */
    reached_payment: Type.Optional(Type.Literal(true)),
  }),
  reply: Order,
})

/**
 * Sets the buyer: a guest enters an address and name and becomes a member; 409 `sign_in_to_go_on` if the address has an
 * account, which gets the order after signing in.
 */
export const giveCustomerInfo = endpoint({
  method: 'POST',
  path: '/api/orders/:key/customer_info',
  access: { secret: 'order' },
  translated: true,
  perMinute: 60,
  params: OrderKey,
  body: Type.Object({
    email: Type.Optional(Email),
    name: Type.Optional(PersonName),
    terms: Type.Optional(Type.Boolean()),
    captcha: Type.Optional(Type.String({ maxLength: 4000 })),
    marketing_consent: Type.Optional(Type.Boolean()),
    custom_fields: Type.Optional(FieldValues),
    address: Type.Optional(Address),
  }),
  reply: Order,
})

/**
 * Completes an order: with nothing to pay, with a way to pay (a token, or a saved one's number), or after the browser
 * has confirmed `payment_intent`. The same key twice gives the same answer; an order is paid once. 402
 * `payment_declined` with `details.decline_code`, 409 `price_changed`, 410 `order_expired`, 503 `provider_unavailable`.
 */
export const completeOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:key/complete',
  access: { secret: 'order' },
  translated: true,
  perMinute: 20,
  params: OrderKey,
  requestHeaders: IdempotencyKey,
  body: Type.Object({
    payment_method: Type.Optional(Type.String({ minLength: 1, maxLength: 5000, pattern: NO_NUL })),
    payment_intent: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL })),
    provider: Type.Optional(Type.String({ maxLength: 40 })),
    /** The amount the payer saw; refused if it has changed. */
    due_now: Type.Optional(Amount),
  }),
  reply: Type.Object({ order: Order, requires_action: Nullable(NextStep) }),
})

/** Answers the 3-D Secure question of the Test provider: passes or fails. */
export const answerTestBank = endpoint({
  method: 'POST',
  path: '/api/test_provider/authentications',
  access: 'everyone',
  perMinute: 60,
  body: Type.Object({ client_secret: Type.String({ maxLength: 200 }), passes: Type.Boolean() }),
  reply: Type.Object({ state: Type.String() }),
})

/** Creates a token of a test card, as a provider's script would; real card numbers are refused. */
export const makeTestToken = endpoint({
  method: 'POST',
  path: '/api/test_provider/tokens',
  access: 'everyone',
  perMinute: 60,
  body: Type.Object({
    number: Type.String({ maxLength: 30 }),
    exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
    exp_year: Type.Integer({ minimum: 2000, maximum: 2100 }),
    cvc: Type.String({ maxLength: 4 }),
    /** The client secret of the setup or payment the card is for. */
    setup_secret: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({
    token: Type.String(),
    /** The bank asks for confirmation first: `answerTestBank`. */
    asks_bank: Type.Boolean(),
  }),
  status: 201,
})

/** The discount of a coupon on the public plans. */
export const CouponOnPlans = Type.Object({
  code: Type.String(),
  percent: Nullable(Type.Integer()),
  amount: Nullable(Amount),
  currency: Nullable(Currency),
  duration: OneOf(['once', 'repeating', 'forever'] as const),
  periods: Nullable(Type.Integer()),
  /** The first payment of each plan it applies to, by price. */
  prices: Type.Array(Type.Object({ price_id: Id, amount: Amount })),
})
export type CouponOnPlans = Static<typeof CouponOnPlans>

/** Previews a code on the plans of /join; 422 with the reason if it applies to none. */
export const lookAtCoupon = endpoint({
  method: 'GET',
  path: '/api/coupons/:code',
  access: 'everyone',
  params: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 60, pattern: NO_NUL, writeOnly: true }),
  }),
  reply: CouponOnPlans,
})

/** The value of a gift card by its code. 404 `gift_card_not_found`, 409 `gift_card_claimed`. */
export const lookAtGiftCard = endpoint({
  method: 'POST',
  path: '/api/gift_cards/look',
  access: 'everyone',
  body: Type.Object({ code: Type.String({ maxLength: 60, pattern: NO_NUL }) }),
  reply: Type.Object({
    amount: Amount,
    balance: Amount,
    currency: Currency,
    from: Nullable(Type.String()),
    message: Nullable(Type.String()),
  }),
})
/** Adds a gift card to the viewer's balance. */
export const claimGiftCard = endpoint({
  method: 'POST',
  path: '/api/gift_cards/claim',
  access: 'members',
  body: Type.Object({ code: Type.String({ maxLength: 60, pattern: NO_NUL }) }),
  reply: Type.Object({ balance: Amount, currency: Currency }),
})
/** The gift cards the store sells. */
export const getGiftCardChoice = endpoint({
  method: 'GET',
  path: '/api/gift_cards',
  access: 'everyone',
  reply: Type.Object({
    amounts: Type.Array(Amount),
    currency: Currency,
    image: Nullable(Type.String()),
    sold: Type.Boolean(),
  }),
  answers: 'prepared',
})
