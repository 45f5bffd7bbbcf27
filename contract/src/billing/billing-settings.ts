import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Currency } from './money.ts'
import { NO_NUL } from '../platform/shapes.ts'
import { Nullable } from '../platform/schema-builders.ts'

const Day = Type.Integer({ minimum: 1, maximum: 90 })
const WEEK_MINUTES = 7 * 24 * 60

/** Payment and dunning settings. */
export const CheckoutSettings = Type.Object({
  /** Currencies besides the store's own. */
  currencies: Type.Array(Currency, { maxItems: 20, uniqueItems: true }),
  /** Days after a failed renewal on which it is retried, ascending. */
  dunning_days: Type.Array(Day, { maxItems: 10 }),
  /** Days an unpaid subscription keeps access. */
  grace_days: Type.Integer({ minimum: 0, maximum: 30 }),
  /** Days on hold before an unpaid subscription ends. */
  hold_days: Day,
  abandoned_mails: Type.Boolean(),
  /** Minutes after the order was abandoned, and after each previous mail. */
  abandoned_after: Type.Array(Type.Integer({ minimum: 5, maximum: WEEK_MINUTES }), {
    minItems: 1,
    maxItems: 3,
  }),
  /** Discount in percent of the second and third mail; 0 for none. */
  abandoned_discount: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Buyers must accept the terms. */
  checkout_terms: Type.Boolean(),
  /** A note below the plans. */
  join_note: Nullable(Type.String({ maxLength: 500, pattern: NO_NUL })),
})
export type CheckoutSettings = Static<typeof CheckoutSettings>

export const getCheckoutSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/billing/settings',
  access: { view: 'money' },
  reply: CheckoutSettings,
})

/** Changes the named settings. */
export const changeCheckoutSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/billing/settings',
  access: { edit: 'money' },
  body: Type.Partial(CheckoutSettings, { additionalProperties: false }),
  reply: CheckoutSettings,
})
