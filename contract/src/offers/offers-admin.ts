import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Amount, Currency } from '../billing/money.ts'
import { MAX_SEATS } from '../billing/seats.ts'
import { Offer, OFFER_TYPES, Period } from './offers.ts'
import { Id, LastPage, Moment, NO_NUL, Page } from '../platform/shapes.ts'
import { Nullable, OneOf, TranslationsOf } from '../platform/schema-builders.ts'

const Text = (maxLength: number) => Type.String({ maxLength, pattern: NO_NUL })
const Words = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' })
const Days = (maximum: number) => Nullable(Type.Integer({ minimum: 1, maximum }))
const AtOnce = Nullable(Type.Integer({ minimum: 1, maximum: 100 }))

/** A list of perks is a text with one in each line. */
export const OfferTranslations = TranslationsOf({
  title: Nullable(Text(80)),
  description: Nullable(Text(2000)),
  badge: Nullable(Text(30)),
  perks: Nullable(Text(1500)),
})

/** Settings of an offer that visitors do not see. */
const OFFER_DECISION_FIELDS = {
  visibility: OneOf(['public', 'private'] as const),
  pause_allowed: Type.Boolean(),
  /** A freebie that every new member receives. */
  auto_assign: Type.Boolean(),
  rule_category_ids: Type.Array(Id, { maxItems: 100 }),
  rule_author_ids: Type.Array(Id, { maxItems: 100 }),
  rule_tags: Type.Array(Words(60), { maxItems: 100 }),
  /** The device and stream limits of its members; null for the store's. */
  max_sessions: AtOnce,
  max_streams: AtOnce,
  /** In a change, each language that is named is replaced as a whole. */
  translations: OfferTranslations,
}

/** Its statistics; `mrr` is the monthly recurring revenue by currency. */
export const OfferFigures = Type.Object({
  subscribers: Type.Integer(),
  trialing: Type.Integer(),
  mrr: Type.Array(Type.Object({ currency: Currency, amount: Amount })),
})
export type OfferFigures = Static<typeof OfferFigures>

export const ManagedOffer = Type.Object({
  ...Offer.properties,
  ...OFFER_DECISION_FIELDS,
  state: OneOf(['active', 'archived'] as const),
  /** Members with access by it now. */
  holders: Type.Integer(),
  /** Programs it opens now. */
  programs: Type.Integer(),
  /** For plans, and viewers who may see money. */
  figures: Nullable(OfferFigures),
  created_at: Moment,
  archived_at: Nullable(Moment),
})
export type ManagedOffer = Static<typeof ManagedOffer>

/** A current or former price, with the number of subscriptions on it. */
export const PriceVersion = Type.Object({
  id: Id,
  currency: Currency,
  amount: Amount,
  setup_fee: Amount,
  created_at: Moment,
  replaced_at: Nullable(Moment),
  subscribers: Type.Integer(),
})

const CoveredProgram = Type.Object({
  id: Id,
  title: Type.String(),
  image: Nullable(Type.String()),
  access: Type.String(),
})

export const OfferDetail = Type.Object({
  ...ManagedOffer.properties,
  /** The selected programs. */
  contents: Type.Array(CoveredProgram),
  price_versions: Type.Array(PriceVersion),
  may_edit: Type.Boolean(),
})
export type OfferDetail = Static<typeof OfferDetail>

/** All offers, in the publisher's order. */
export const listManagedOffers = endpoint({
  method: 'GET',
  path: '/bullet/api/offers',
  access: { either: [{ view: 'money' }, { view: 'content' }, { view: 'people' }] },
  reply: Type.Array(ManagedOffer),
})

const OfferId = Type.Object({ id: Id })
const terms = {
  title: Words(80),
  description: Nullable(Text(2000)),
  badge: Nullable(Text(30)),
  perks: Type.Array(Words(120), { maxItems: 12 }),
  /** The new prices by currency; existing buyers keep theirs. */
  prices: Type.Array(
    Type.Object({
      currency: Currency,
      amount: Amount,
      /** Of a plan, charged once on top with the first payment. */
      setup_fee: Type.Optional(Amount),
    }),
    { maxItems: 30 },
  ),
  period: Nullable(Period),
  trial_days: Type.Integer({ minimum: 0, maximum: 365 }),
  trial_needs_card: Type.Boolean(),
  access_days: Days(36_500),
  start_within_days: Days(365),
  watch_hours: Days(8760),
  /** Of a purchase or bundle. */
  instalments: Nullable(Type.Integer({ minimum: 2, maximum: 60 })),
  /** Of a plan. */
  max_seats: Nullable(Type.Integer({ minimum: 2, maximum: MAX_SEATS })),
  covers_all: Type.Boolean(),
  /** The complete list of selected programs. */
  content_ids: Type.Array(Id, { maxItems: 2000 }),
  ...OFFER_DECISION_FIELDS,
}
const { title, prices, ...others } = terms
const Terms = Type.Partial(Type.Object(others))

/** 400 with the fields that do not fit its type. */
export const createOffer = endpoint({
  method: 'POST',
  path: '/bullet/api/offers',
  access: { edit: 'money' },
  body: Type.Intersect([Type.Object({ type: OneOf(OFFER_TYPES), title, prices }), Terms]),
  reply: OfferDetail,
  status: 201,
})
export const getManagedOffer = endpoint({
  method: 'GET',
  path: '/bullet/api/offers/:id',
  access: { either: [{ view: 'money' }, { view: 'content' }, { view: 'people' }] },
  params: OfferId,
  reply: OfferDetail,
})
/** Changes the given fields; the type cannot be changed. */
export const changeOffer = endpoint({
  method: 'PATCH',
  path: '/bullet/api/offers/:id',
  access: { edit: 'money' },
  params: OfferId,
  body: Type.Partial(Type.Object(terms)),
  reply: OfferDetail,
})
/** Copies it as a hidden offer. */
export const duplicateOffer = endpoint({
  method: 'POST',
  path: '/bullet/api/offers/:id/duplicate',
  access: { edit: 'money' },
  params: OfferId,
  reply: OfferDetail,
  status: 201,
})
/** Archives it: no longer sold, members keep it. */
export const archiveOffer = endpoint({
  method: 'POST',
  path: '/bullet/api/offers/:id/archive',
  access: { edit: 'money' },
  params: OfferId,
  reply: OfferDetail,
})
export const restoreOffer = endpoint({
  method: 'POST',
  path: '/bullet/api/offers/:id/restore',
  access: { edit: 'money' },
  params: OfferId,
  reply: OfferDetail,
})
/** 409 `offer_in_use` if it was ever used: archive it instead. */
export const deleteOffer = endpoint({
  method: 'DELETE',
  path: '/bullet/api/offers/:id',
  access: { edit: 'money' },
  params: OfferId,
})
/** The complete order; 409 `offers_changed` if offers were added or removed in the meantime. */
export const orderOffers = endpoint({
  method: 'PUT',
  path: '/bullet/api/offers/order',
  access: { edit: 'money' },
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 1000 }) }),
  reply: Type.Array(ManagedOffer),
})
export const setOfferImage = endpoint({
  method: 'PUT',
  path: '/bullet/api/offers/:id/image',
  access: { edit: 'money' },
  params: OfferId,
  reply: OfferDetail,
})
export const removeOfferImage = endpoint({
  method: 'DELETE',
  path: '/bullet/api/offers/:id/image',
  access: { edit: 'money' },
  params: OfferId,
  reply: OfferDetail,
})

/** An offer on sale and how it opens a program: selected, by a rule, or not at all. */
export const OfferOfProgram = Type.Object({
  id: Id,
  type: OneOf(OFFER_TYPES),
  title: Type.String(),
  visibility: OneOf(['public', 'private'] as const),
  prices: Offer.properties.prices,
  period: Offer.properties.period,
  instalments: Offer.properties.instalments,
  opens: Nullable(OneOf(['hand', 'rule'] as const)),
})
export type OfferOfProgram = Static<typeof OfferOfProgram>

const ProgramId = Type.Object({ id: Id })
export const listOffersOfProgram = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/:id/offers',
  access: { either: [{ view: 'money' }, { view: 'content' }, { view: 'people' }] },
  params: ProgramId,
  reply: Type.Array(OfferOfProgram),
})
/** Adds a program to these offers and removes it from all others. */
export const setOffersOfProgram = endpoint({
  method: 'PUT',
  path: '/bullet/api/programs/:id/offers',
  access: { either: [{ edit: 'money' }, { edit: 'content' }] },
  params: ProgramId,
  body: Type.Object({ offer_ids: Type.Array(Id, { maxItems: 1000 }) }),
  reply: Type.Array(OfferOfProgram),
})

export const ACCESS_SOURCES = [
  'purchase',
  'subscription',
  'seat',
  'manual',
  'gift',
  'freebie',
  'api',
  'identity',
  'automation',
] as const

/** An access of a person, current or past. */
export const PersonAccess = Type.Object({
  id: Id,
  /** The offer or program it opens. */
  offer_id: Nullable(Id),
  offer_type: Nullable(OneOf(OFFER_TYPES)),
  content_id: Nullable(Id),
  title: Type.String(),
  source: OneOf(ACCESS_SOURCES),
  state: OneOf(['open', 'coming', 'over', 'revoked'] as const),
  starts_at: Moment,
  ends_at: Nullable(Moment),
  watch_hours: Nullable(Type.Integer()),
  first_played_at: Nullable(Moment),
  granted_by: Nullable(Type.String()),
  revoked_at: Nullable(Moment),
  revoked_reason: Nullable(Type.String()),
  /** The access of a subscription ends with the subscription, that of a seat when it is taken back. */
  may_revoke: Type.Boolean(),
})
export type PersonAccess = Static<typeof PersonAccess>

const PersonId = Type.Object({ id: Id })
/** Open ones first, then newest first. */
export const listPersonAccesses = endpoint({
  method: 'GET',
  path: '/bullet/api/people/:id/accesses',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: PersonId,
  query: Type.Object({ page: Page }),
  reply: Type.Array(PersonAccess),
  headers: LastPage,
})
/** Grants an offer or a program free of charge; for the offer's duration if `ends_at` is omitted. */
export const grantPersonAccess = endpoint({
  method: 'POST',
  path: '/bullet/api/people/:id/accesses',
  access: { edit: 'people' },
  params: PersonId,
  body: Type.Object({
    offer_id: Type.Optional(Id),
    content_id: Type.Optional(Id),
    ends_at: Type.Optional(Nullable(Moment)),
  }),
  reply: PersonAccess,
  status: 201,
})
const AccessId = Type.Object({ id: Id, access_id: Id })
export const revokePersonAccess = endpoint({
  method: 'POST',
  path: '/bullet/api/people/:id/accesses/:access_id/revoke',
  access: { edit: 'people' },
  params: AccessId,
  body: Type.Object({ reason: Words(200) }),
  reply: PersonAccess,
})
/** Restores a revoked access. */
export const restorePersonAccess = endpoint({
  method: 'POST',
  path: '/bullet/api/people/:id/accesses/:access_id/restore',
  access: { edit: 'people' },
  params: AccessId,
  reply: PersonAccess,
})
