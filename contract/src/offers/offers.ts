import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Amount, Currency } from '../billing/money.ts'
import { Id } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** `fixed_price` is bought once, `bundle` is many programs bought once, `freebie` costs nothing. */
export const OFFER_TYPES = ['recurring', 'fixed_price', 'rent', 'freebie', 'bundle'] as const
export type OfferType = (typeof OFFER_TYPES)[number]

export const PERIOD_UNITS = ['day', 'week', 'month', 'year'] as const
export type PeriodUnit = (typeof PERIOD_UNITS)[number]

export const Period = Type.Object({
  unit: OneOf(PERIOD_UNITS),
  count: Type.Integer({ minimum: 1, maximum: 365 }),
})
export type Period = Static<typeof Period>

export const Price = Type.Object({ id: Id, currency: Currency, amount: Amount })
export type Price = Static<typeof Price>

/** What a store sells, as its visitors see it. */
export const Offer = Type.Object({
  id: Id,
  type: OneOf(OFFER_TYPES),
  title: Type.String(),
  description: Nullable(Type.String()),
  image: Nullable(Type.String()),
  /** A few words that make it stand out. */
  badge: Nullable(Type.String()),
  perks: Type.Array(Type.String()),
  /** One in each currency it is sold in, the store's own first. */
  prices: Type.Array(Price),
  /** Of a recurring offer. */
  period: Nullable(Period),
  trial_days: Type.Integer(),
  trial_needs_card: Type.Boolean(),
  /** Days what was bought stays open; null for ever. */
  access_days: Nullable(Type.Integer()),
  /** Of a rental: days within which it is to be begun, and hours it may be watched from then on. */
  start_within_days: Nullable(Type.Integer()),
  watch_hours: Nullable(Type.Integer()),
  /** It opens every program of the store. */
  covers_all: Type.Boolean(),
})
export type Offer = Static<typeof Offer>

/** The public plans, in the publisher's order: what /join shows. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/offers',
  access: 'everyone',
  reply: Type.Array(Offer),
  answers: 'prepared',
})

/** One offer by its number, also a private one: whoever knows its address may buy it. 404 `offer_not_found`, 410 `offer_archived`. */
export const getOffer = endpoint({
  method: 'GET',
  path: '/api/offers/:id',
  access: 'everyone',
  params: Type.Object({ id: Id }),
  reply: Offer,
  answers: 'prepared',
})
