import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Currency } from './money.ts'
import { NO_NUL } from '../platform/shapes.ts'
import { Nullable } from '../platform/schema-builders.ts'

const Day = Type.Integer({ minimum: 1, maximum: 90 })
const WEEK_MINUTES = 7 * 24 * 60

/** How the store takes money and waits for it. */
export const CheckoutSettings = Type.Object({
  /** What it sells in beside its own currency. */
  currencies: Type.Array(Currency, { maxItems: 20, uniqueItems: true }),
  /** Days after a failed renewal on which it is tried again, in rising order. */
  dunning_days: Type.Array(Day, { maxItems: 10 }),
  /** Days an unpaid subscription stays open. */
  grace_days: Type.Integer({ minimum: 0, maximum: 30 }),
  /** Days it waits on hold before it ends. */
  hold_days: Day,
  abandoned_mails: Type.Boolean(),
  /** Minutes after somebody left their order, and after the mail before. */
  abandoned_after: Type.Array(Type.Integer({ minimum: 5, maximum: WEEK_MINUTES }), {
    minItems: 1,
    maxItems: 3,
  }),
  /** Percent the second and third mail take off; 0 for nothing. */
  abandoned_discount: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Whoever buys must accept the terms. */
  checkout_terms: Type.Boolean(),
  /** A few words beneath the plans. */
  join_note: Nullable(Type.String({ maxLength: 500, pattern: NO_NUL })),
})
export type CheckoutSettings = Static<typeof CheckoutSettings>

export const getCheckoutSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/billing/settings',
  access: { view: 'money' },
  reply: CheckoutSettings,
})

/** Changes what is named. */
export const changeCheckoutSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/billing/settings',
  access: { edit: 'money' },
  body: Type.Partial(CheckoutSettings, { additionalProperties: false }),
  reply: CheckoutSettings,
})
