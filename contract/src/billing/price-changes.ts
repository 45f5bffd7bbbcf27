import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, Page, PageHeaders } from '../platform/shapes.ts'
import { Amount, Currency } from './money.ts'

/** A price is announced at least this long before it is charged. */
export const PRICE_NOTICE_DAYS = 30

/** Whom a price change is for: `older_price` are those who pay something else than the plan costs now. */
export const PRICE_CHANGE_AUDIENCES = ['everyone', 'older_price', 'segment'] as const

/** Why somebody keeps their price. */
export const PRICE_KEEP_REASONS = [
  'demo',
  /** The plan is a gift of the staff. */
  'gift',
  'canceled',
  'past_due',
  /** They change to another plan with their next period. */
  'changing_plan',
  /** There is no new price in their currency. */
  'no_price',
  'same_price',
  /** A discount lowers their payments. */
  'coupon',
  /** They moved in with the price they paid at the other service. */
  'moved',
  'no_address',
] as const
export type PriceKeepReason = (typeof PRICE_KEEP_REASONS)[number]

export const PRICE_CHANGE_STATES = ['running', 'stopped', 'undone'] as const

/** `leaving`: they were chosen, and have canceled or changed their plan since. */
export const PRICE_PERSON_STATES = [
  'waiting',
  'telling',
  'told',
  'changed',
  'leaving',
  'unreached',
  'left_out',
  'replaced',
  'withdrawn',
  'restored',
] as const
export type PricePersonState = (typeof PRICE_PERSON_STATES)[number]

const Price = Type.Object({ currency: Currency, amount: Type.Integer({ ...Amount, minimum: 1 }) })

const INPUT_FIELDS = {
  audience: OneOf(PRICE_CHANGE_AUDIENCES),
  /** For the audience `segment`. */
  segment_id: Nullable(Id),
  /** With those who moved in and kept the price of the other service. */
  include_moved: Type.Boolean(),
  /** In each currency that changes. */
  prices: Type.Array(Price, { minItems: 1, maxItems: 50 }),
  /** Everybody pays the new price with their first renewal at this moment or later. */
  starts_at: Moment,
}
export const PriceChangeInput = Type.Object(INPUT_FIELDS)
export type PriceChangeInput = Static<typeof PriceChangeInput>

const Money = Type.Object({ currency: Currency, amount: Type.Integer() })

/** What a price change would do, by nobody told yet. */
export const PriceChangeCheck = Type.Object({
  people: Type.Integer(),
  /** Who pays what today. */
  groups: Type.Array(
    Type.Object({
      currency: Currency,
      amount_before: Amount,
      amount: Amount,
      people: Type.Integer(),
      /** What it changes in a month, if everybody stays. */
      monthly: Type.Integer(),
    }),
  ),
  monthly: Type.Array(Money),
  left_out: Type.Array(Type.Object({ reason: OneOf(PRICE_KEEP_REASONS), people: Type.Integer() })),
  /** Pending changes this one takes the place of, for so many people. */
  replaces: Type.Array(Type.Object({ id: Id, starts_at: Moment, people: Type.Integer() })),
})
export type PriceChangeCheck = Static<typeof PriceChangeCheck>

export const PriceChange = Type.Object({
  id: Id,
  offer_id: Id,
  state: OneOf(PRICE_CHANGE_STATES),
  audience: OneOf(PRICE_CHANGE_AUDIENCES),
  /** Null for a segment that was deleted. */
  segment: Nullable(Type.String()),
  include_moved: Type.Boolean(),
  prices: Type.Array(Price),
  starts_at: Moment,
  created_at: Moment,
  actor_name: Type.String(),
  ended_at: Nullable(Moment),
  counts: Type.Object(
    Object.fromEntries(PRICE_PERSON_STATES.map((state) => [state, Type.Integer()])) as Record<
      PricePersonState,
      ReturnType<typeof Type.Integer>
    >,
  ),
  may_stop: Type.Boolean(),
  /** Somebody pays the new price, and the former one was lower. */
  may_undo: Type.Boolean(),
})
export type PriceChange = Static<typeof PriceChange>

export const PriceChangePerson = Type.Object({
  subscription_id: Id,
  member: Type.Object({ id: Id, name: Type.String(), email: Nullable(Type.String()) }),
  state: OneOf(PRICE_PERSON_STATES),
  /** Of somebody left out one of `PRICE_KEEP_REASONS`; of somebody who could not be told, what the mail server said. */
  reason: Nullable(Type.String()),
  currency: Currency,
  amount_before: Amount,
  amount: Nullable(Amount),
  /** The renewal their mail names. */
  renews_at: Nullable(Moment),
  told_at: Nullable(Moment),
  changed_at: Nullable(Moment),
})
export type PriceChangePerson = Static<typeof PriceChangePerson>

const OfferId = Type.Object({ id: Id })
const ChangeId = Type.Object({ id: Id })

/** The price changes of a plan, newest first. */
export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/bullet/api/offers/:id/price_changes',
  access: { view: 'money' },
  params: OfferId,
  reply: Type.Array(PriceChange),
})

/** Says whom a price change would concern; nothing is changed. */
export const checkPriceChange = endpoint({
  method: 'POST',
  path: '/bullet/api/offers/:id/price_changes/check',
  access: { edit: 'money' },
  params: OfferId,
  body: PriceChangeInput,
  reply: PriceChangeCheck,
})

/** Tells subscribers of a new price, each once; whoever was told pays it from their renewal on. */
export const startPriceChange = endpoint({
  method: 'POST',
  path: '/bullet/api/offers/:id/price_changes',
  access: { edit: 'money' },
  params: OfferId,
  body: PriceChangeInput,
  reply: PriceChange,
  status: 201,
})

export const getPriceChange = endpoint({
  method: 'GET',
  path: '/bullet/api/price_changes/:id',
  access: { view: 'money' },
  params: ChangeId,
  reply: PriceChange,
})

/** The people of a price change, those left out too. */
export const listPriceChangePeople = endpoint({
  method: 'GET',
  path: '/bullet/api/price_changes/:id/people',
  access: { view: 'money' },
  params: ChangeId,
  query: Type.Object({ state: Type.Optional(OneOf(PRICE_PERSON_STATES)), page: Page }),
  reply: Type.Array(PriceChangePerson),
  headers: PageHeaders,
})

/** Tells those once more whom no mail reached. */
export const retellPriceChange = endpoint({
  method: 'POST',
  path: '/bullet/api/price_changes/:id/retell',
  access: { edit: 'money' },
  params: ChangeId,
  reply: PriceChange,
  status: 202,
})

/** Ends a price change: nobody else is charged the new price, and who was told of it is told that theirs stays. */
export const stopPriceChange = endpoint({
  method: 'POST',
  path: '/bullet/api/price_changes/:id/stop',
  access: { edit: 'money' },
  params: ChangeId,
  reply: PriceChange,
  status: 202,
})

/** Stops a price change, and gives those who pay the new price the former one from their next renewal on. */
export const undoPriceChange = endpoint({
  method: 'POST',
  path: '/bullet/api/price_changes/:id/undo',
  access: { edit: 'money' },
  params: ChangeId,
  reply: PriceChange,
  status: 202,
})
