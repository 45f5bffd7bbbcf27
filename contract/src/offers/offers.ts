import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Amount, Currency } from '../billing/money.ts'
import { Id } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { NotTranslated } from '../platform/translations.ts'

/** `fixed_price`: a one-time purchase; `bundle`: a one-time purchase of many programs; `freebie`: free of charge. */
export const OFFER_TYPES = ['recurring', 'fixed_price', 'rent', 'freebie', 'bundle'] as const
export type OfferType = (typeof OFFER_TYPES)[number]

export const PERIOD_UNITS = ['day', 'week', 'month', 'year'] as const
export type PeriodUnit = (typeof PERIOD_UNITS)[number]

export const Period = Type.Object({
  unit: OneOf(PERIOD_UNITS),
  count: Type.Integer({ minimum: 1, maximum: 365 }),
})
export type Period = Static<typeof Period>

export const Price = Type.Object({
  id: Id,
  currency: Currency,
  amount: Amount,
  /** Charged once on top, with the first payment of a new subscription; no coupon lowers it. */
  setup_fee: Amount,
})
export type Price = Static<typeof Price>

/** An offer as visitors see it. */
export const Offer = Type.Object({
  id: Id,
  type: OneOf(OFFER_TYPES),
  title: Type.String(),
  description: Nullable(Type.String()),
  image: Nullable(Type.String()),
  /** A short highlight. */
  badge: Nullable(Type.String()),
  perks: Type.Array(Type.String()),
  /** One price per currency, the store's own first. */
  prices: Type.Array(Price),
  /** For a recurring offer. */
  period: Nullable(Period),
  trial_days: Type.Integer(),
  trial_needs_card: Type.Boolean(),
  /** Days of access after a purchase; null for unlimited. */
  access_days: Nullable(Type.Integer()),
  /** For a rental: days within which it must be started, and hours it may be watched after that. */
  start_within_days: Nullable(Type.Integer()),
  watch_hours: Nullable(Type.Integer()),
  /** Paid in this many monthly payments of its price, and owned after the last; null for one payment. */
  instalments: Nullable(Type.Integer()),
  /** The plan can be bought for up to so many people, each at its price; null for one. */
  max_seats: Nullable(Type.Integer()),
  /** The offer opens every program of the store. */
  covers_all: Type.Boolean(),
  ...NotTranslated,
})
export type Offer = Static<typeof Offer>

/** The public plans, in the publisher's order, as on /join. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/offers',
  access: 'everyone',
  translated: true,
  reply: Type.Array(Offer),
  answers: 'prepared',
})

/**
 * One offer by id, also a private one: its address is enough to buy it. 404 `offer_not_found`, 410 `offer_archived`.
 */
export const getOffer = endpoint({
  method: 'GET',
  path: '/api/offers/:id',
  access: 'everyone',
  translated: true,
  params: Type.Object({ id: Id }),
  reply: Offer,
  answers: 'prepared',
})
