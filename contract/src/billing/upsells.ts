import { Type, type Static } from 'typebox'
import { DURATIONS } from './coupons.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf, TranslationsOf } from '../platform/schema-builders.ts'

const OfferReference = Type.Object({
  id: Id,
  title: Type.String(),
  image: Nullable(Type.String()),
  /** Its price in the store's currency; null if it is not sold in it. */
  amount: Nullable(Type.Integer()),
  currency: Type.String(),
})

const UPSELL_TITLE = Type.String({ minLength: 1, maxLength: 80, pattern: NO_NUL })
const UPSELL_TEXT = Type.String({ maxLength: 500, pattern: NO_NUL })

const UPSELL_FIELDS = {
  from_offer_id: Id,
  to_offer_id: Id,
  title: UPSELL_TITLE,
  text: Nullable(UPSELL_TEXT),
  /** Percent off the other offer; 0 for none. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  duration: OneOf(DURATIONS),
  periods: Nullable(Type.Integer({ minimum: 1, maximum: 120 })),
}

export const UpsellTranslations = TranslationsOf({
  title: Type.String({ ...UPSELL_TITLE, minLength: 0 }),
  text: UPSELL_TEXT,
})
/** Languages that are named are replaced as a whole. */
const CHANGED_TRANSLATIONS = { translations: Type.Optional(UpsellTranslations) }

/** An offer suggested in the checkout of another one. */
export const PublisherUpsell = Type.Object({
  id: Id,
  ...UPSELL_FIELDS,
  translations: UpsellTranslations,
  from: OfferReference,
  to: OfferReference,
  active: Type.Boolean(),
  /** Orders that showed it, and orders that chose and paid it. */
  shown: Type.Integer(),
  taken: Type.Integer(),
  created_at: Moment,
})
export type PublisherUpsell = Static<typeof PublisherUpsell>

export const listUpsells = endpoint({
  method: 'GET',
  path: '/bullet/api/upsells',
  access: { view: 'money', part: 'coupons' },
  reply: Type.Array(PublisherUpsell),
})

/** 409 `upsell_there`: an offer has one upsell at a time; 409 `upsell_same`. */
export const createUpsell = endpoint({
  method: 'POST',
  path: '/bullet/api/upsells',
  access: { edit: 'money', part: 'coupons' },
  body: Type.Object({ ...UPSELL_FIELDS, ...CHANGED_TRANSLATIONS }),
  reply: PublisherUpsell,
  status: 201,
})

export const changeUpsell = endpoint({
  method: 'PATCH',
  path: '/bullet/api/upsells/:id',
  access: { edit: 'money', part: 'coupons' },
  params: Type.Object({ id: Id }),
  body: Type.Partial(Type.Object({ ...UPSELL_FIELDS, ...CHANGED_TRANSLATIONS, active: Type.Boolean() }), {
    additionalProperties: false,
  }),
  reply: PublisherUpsell,
})

export const deleteUpsell = endpoint({
  method: 'DELETE',
  path: '/bullet/api/upsells/:id',
  access: { edit: 'money', part: 'coupons' },
  params: Type.Object({ id: Id }),
})
