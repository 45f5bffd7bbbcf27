import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Amount, Currency } from './money.ts'
import { Id, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** `waiting`: bought, delivered on its date. `spent`: nothing is left. `refunded` and `revoked`: no longer valid. */
export const GIFT_CARD_STATES = ['waiting', 'sent', 'claimed', 'spent', 'refunded', 'revoked'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]

const Person = Type.Object({
  /** Null for a person without an account. */
  id: Nullable(Id),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
})

const GIFT_CARD = {
  id: Id,
  /** The last four characters of its code. */
  code_tail: Type.String(),
  state: OneOf(GIFT_CARD_STATES),
  amount: Amount,
  /** The remaining balance. */
  balance: Amount,
  currency: Currency,
  buyer: Person,
  recipient: Person,
  claimed_by: Nullable(Person),
  message: Nullable(Type.String()),
  deliver_at: Nullable(Moment),
  sent_at: Nullable(Moment),
  claimed_at: Nullable(Moment),
  created_at: Moment,
}
export const GiftCard = Type.Object(GIFT_CARD)
export type GiftCard = Static<typeof GiftCard>

export const listGiftCards = endpoint({
  method: 'GET',
  path: '/bullet/api/gift_cards',
  access: { view: 'money', part: 'coupons' },
  query: Type.Object({
    state: Type.Optional(OneOf(GIFT_CARD_STATES)),
    /** Name, address, or the last characters of a code. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    page: Page,
  }),
  reply: Type.Array(GiftCard),
  headers: PageHeaders,
})

const OfId = Type.Object({ id: Id })

/** A card with the payments made by it. */
export const getGiftCard = endpoint({
  method: 'GET',
  path: '/bullet/api/gift_cards/:id',
  access: { view: 'money', part: 'coupons' },
  params: OfId,
  reply: Type.Object({
    ...GIFT_CARD,
    uses: Type.Array(
      Type.Object({ invoice_id: Id, title: Type.String(), amount: Amount, returned: Amount, at: Moment }),
    ),
    /** The amount its buyer can be refunded. */
    refundable: Amount,
    /** Open accesses it paid for. */
    opened: Type.Integer(),
  }),
})

/** Mails it again, to a new address if one is given; a scheduled card is sent now. 409 `gift_card_ended`. */
export const resendGiftCard = endpoint({
  method: 'POST',
  path: '/bullet/api/gift_cards/:id/resend',
  access: { edit: 'money', part: 'coupons' },
  params: OfId,
  body: Type.Object({ recipient_email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })) }),
  reply: GiftCard,
})

/**
 * Removes it from the account that claimed it; its code is valid again. 409 `gift_card_spent` if it paid for something.
 */
export const undoGiftClaim = endpoint({
  method: 'POST',
  path: '/bullet/api/gift_cards/:id/undo_claim',
  access: { edit: 'money', part: 'coupons' },
  params: OfId,
  reply: GiftCard,
})

const RevokeGiftCardInput = Type.Object({
  reason: Type.Optional(Type.String({ maxLength: 500, pattern: NO_NUL })),
  /** Also ends what it paid for. */
  revoke_accesses: Type.Boolean(),
})

/** Refunds the rest to its buyer and invalidates its code. 409 `gift_card_ended`, `gift_card_spent`. */
export const refundGiftCard = endpoint({
  method: 'POST',
  path: '/bullet/api/gift_cards/:id/refund',
  access: { edit: 'money' },
  params: OfId,
  body: RevokeGiftCardInput,
  reply: GiftCard,
})

/** Invalidates its code without a refund. */
export const revokeGiftCard = endpoint({
  method: 'POST',
  path: '/bullet/api/gift_cards/:id/revoke',
  access: { edit: 'money' },
  params: OfId,
  body: RevokeGiftCardInput,
  reply: GiftCard,
})

export const GiftSettings = Type.Object({
  gift_cards: Type.Boolean(),
  /** In the store's currency, ascending. */
  gift_amounts: Type.Array(Type.Integer({ minimum: 1, maximum: 100_000_000 }), { minItems: 1, maxItems: 8 }),
  gift_image: Nullable(Type.String()),
})
export type GiftSettings = Static<typeof GiftSettings>

export const getGiftSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/gift_settings',
  access: { view: 'money', part: 'coupons' },
  reply: GiftSettings,
})

export const changeGiftSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/gift_settings',
  access: { edit: 'money', part: 'coupons' },
  body: Type.Partial(Type.Pick(GiftSettings, ['gift_cards', 'gift_amounts']), {
    additionalProperties: false,
  }),
  reply: GiftSettings,
})

/** A picture as bytes, with the same limits as a store's banner. */
export const setGiftImage = endpoint({
  method: 'PUT',
  path: '/bullet/api/gift_settings/image',
  access: { edit: 'money', part: 'coupons' },
  reply: GiftSettings,
})
export const removeGiftImage = endpoint({
  method: 'DELETE',
  path: '/bullet/api/gift_settings/image',
  access: { edit: 'money', part: 'coupons' },
  reply: GiftSettings,
})
