import { Type, type Static } from 'typebox'
import { Address, IdempotencyKey, NextStep, PaymentMethod } from './billing.ts'
import { endpoint } from '../platform/endpoint.ts'
import { FieldValues } from '../members/member-fields.ts'
import { Email, PersonName } from '../members/members.ts'
import { Amount, Currency } from './money.ts'
import { Offer } from '../offers/offers.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
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

/** What an order costs, as it is always shown. Amounts are of `currency`. */
export const Totals = Type.Object({
  currency: Currency,
  /** Before anything is taken off. */
  subtotal: Amount,
  discount: Amount,
  /** Part of the prices where `tax_mode` is `inclusive`, on top of them where it is `exclusive`. */
  tax: Amount,
  tax_mode: OneOf(['none', 'inclusive', 'exclusive'] as const),
  tax_name: Nullable(Type.String()),
  /** 0.19 for 19 %. */
  tax_rate: Type.Number(),
  reverse_charge: Type.Boolean(),
  /** With tax. */
  total: Amount,
  /** What gift cards pay of it. */
  balance_used: Amount,
  /** What is to be paid now: 0 at the beginning of a trial. */
  due_now: Amount,
  /** What follows, of a plan. */
  renews: Nullable(
    Type.Object({
      amount: Amount,
      at: Moment,
      /** While a discount lasts: how many payments are of this amount, and what each is after that. */
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
  /** It is chosen in place of the offer it stands beside. */
  taken: Type.Boolean(),
})

export const GiftWish = Type.Object({
  amount: Amount,
  recipient_email: Type.Optional(Nullable(Email)),
  recipient_name: Type.Optional(Nullable(PersonName)),
  message: Type.Optional(Nullable(Type.String({ maxLength: 500, pattern: NO_NUL }))),
  /** At once without it. */
  deliver_at: Type.Optional(Nullable(Moment)),
})
export type GiftWish = Static<typeof GiftWish>

/** One purchase on its way from the offer to the receipt; it lasts a day. */
export const Order = Type.Object({
  key: Type.String(),
  state: OneOf(ORDER_STATES),
  kind: OneOf(['offer', 'gift_card', 'donation'] as const),
  /** What is bought: the upsell's where it was taken. Null of a gift card. */
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
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  custom_fields: Type.Record(Type.String(), Type.Unknown()),
  address: Address,
  totals: Totals,
  /** It begins with a trial: days, and when it ends. */
  trial: Nullable(Type.Object({ days: Type.Integer(), ends_at: Moment })),
  /** Why there is none, where the offer has one. */
  trial_refused: Nullable(OneOf(['taken'] as const)),
  /** Whether a way to pay is to be given: nothing may be due now and later all the same. */
  needs_method: Type.Boolean(),
  /** What gift cards have left, of this currency. */
  balance: Amount,
  use_balance: Type.Boolean(),
  /** The saved ways of whoever is signed in. */
  methods: Type.Array(PaymentMethod),
  /** Why the last payment failed. */
  failure_code: Nullable(Type.String()),
  /** What it opened, once it is completed. */
  opened: Nullable(Type.Object({ title: Type.String(), permalink: Nullable(Type.String()) })),
  /** The receipt, for whoever is signed in as its buyer. */
  invoice_url: Nullable(Type.String()),
  /** Where its buyer came from. */
  came_from: Nullable(Type.String()),
  expires_at: Moment,
})
export type Order = Static<typeof Order>

const OrderKey = Type.Object({ key: Type.String({ pattern: '^[0-9a-f-]{36}$', writeOnly: true }) })

/**
 * Begins an order, or goes on with the one this browser has for the same. With the `resume` key of a mail it is
 * restored on any device. 404 `offer_not_found`, 410 `offer_archived`; what is wrong with a coupon is in `details.coupon`
 * (a code of coupon refusals) and does not stop the order.
 */
export const beginOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'everyone',
  perMinute: 60,
  body: Type.Object({
    offer_id: Type.Optional(Id),
    gift: Type.Optional(GiftWish),
    coupon: Type.Optional(Type.String({ maxLength: 60, pattern: NO_NUL })),
    currency: Type.Optional(Currency),
    /** A path of this store. */
    came_from: Type.Optional(Type.String({ maxLength: 500, pattern: NO_NUL })),
    resume: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  reply: Type.Object({ order: Order, coupon_problem: Nullable(Type.String()) }),
  status: 201,
})

/** The order of this browser or member that goes on, or was completed last; null where there is none. */
export const currentOrder = endpoint({
  method: 'GET',
  path: '/api/orders/current',
  access: 'everyone',
  reply: Nullable(Order),
})

/** Only whoever began it, in the same browser or as the same member: others 404 `order_not_found`. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:key',
  access: { secret: 'order' },
  params: OrderKey,
  reply: Order,
})

/** Changes what is named. A coupon that is not good answers 422 with its code; null takes it away. */
export const changeOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/:key',
  access: { secret: 'order' },
  perMinute: 60,
  params: OrderKey,
  body: Type.Object({
    offer_id: Type.Optional(Id),
    coupon: Type.Optional(Nullable(Type.String({ maxLength: 60, pattern: NO_NUL }))),
    currency: Type.Optional(Currency),
    upsell: Type.Optional(Type.Boolean()),
    use_balance: Type.Optional(Type.Boolean()),
    address: Type.Optional(Address),
    custom_fields: Type.Optional(FieldValues),
    gift: Type.Optional(GiftWish),
    /** The payment step is on screen. */
    reached_payment: Type.Optional(Type.Literal(true)),
  }),
  reply: Order,
})

/**
 * Who buys: a guest gives an address and a name and becomes a member on the way; the address of an account that is
 * there already answers 409 `sign_in_to_go_on`, and the order is theirs once they have signed in.
 */
export const giveCustomerInfo = endpoint({
  method: 'POST',
  path: '/api/orders/:key/customer_info',
  access: { secret: 'order' },
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
  perMinute: 20,
  params: OrderKey,
  requestHeaders: IdempotencyKey,
  body: Type.Object({
    payment_method: Type.Optional(Type.String({ minLength: 1, maxLength: 5000, pattern: NO_NUL })),
    payment_intent: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL })),
    provider: Type.Optional(Type.String({ maxLength: 40 })),
    /** What the payer saw: refused where it is no longer so. */
    due_now: Type.Optional(Amount),
  }),
  reply: Type.Object({ order: Order, requires_action: Nullable(NextStep) }),
})

/** The buyer of a store's offline provider answers their bank: passes or fails the 3-D Secure question. For the Test provider alone. */
export const answerTestBank = endpoint({
  method: 'POST',
  path: '/api/test_provider/authentications',
  access: 'everyone',
  perMinute: 60,
  body: Type.Object({ client_secret: Type.String({ maxLength: 200 }), passes: Type.Boolean() }),
  reply: Type.Object({ state: Type.String() }),
})

/** A card of the Test provider becomes a token, as a vendor's own script would make one: real numbers are refused. */
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
    /** The bank asks the payer before what `setup_secret` names goes on: `answerTestBank`. */
    asks_bank: Type.Boolean(),
  }),
  status: 201,
})

/** What a coupon takes off the public plans. */
export const CouponOnPlans = Type.Object({
  code: Type.String(),
  percent: Nullable(Type.Integer()),
  amount: Nullable(Amount),
  currency: Nullable(Currency),
  duration: OneOf(['once', 'repeating', 'forever'] as const),
  periods: Nullable(Type.Integer()),
  /** What the first payment of each plan it is good for becomes, by the price it is taken off. */
  prices: Type.Array(Type.Object({ price_id: Id, amount: Amount })),
})
export type CouponOnPlans = Static<typeof CouponOnPlans>

/** What a code takes off the plans of /join, for whoever looks; where it is good for none of them, 422 with why. */
export const lookAtCoupon = endpoint({
  method: 'GET',
  path: '/api/coupons/:code',
  access: 'everyone',
  params: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 60, pattern: NO_NUL, writeOnly: true }),
  }),
  reply: CouponOnPlans,
})

/** A gift card by its code: what it is worth. 404 `gift_card_not_found`, 409 `gift_card_claimed`. */
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
/** Puts a gift card on the viewer's balance. */
export const claimGiftCard = endpoint({
  method: 'POST',
  path: '/api/gift_cards/claim',
  access: 'members',
  body: Type.Object({ code: Type.String({ maxLength: 60, pattern: NO_NUL }) }),
  reply: Type.Object({ balance: Amount, currency: Currency }),
})
/** What the store gives away as gift cards. */
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
