import { Type } from 'typebox'

/** Money is sent in minor units of its currency: 999 in USD is 9.99 dollars, 999 in JPY is 999 yen. */
export const Amount = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })

/** ISO 4217. */
export const Currency = Type.String({ pattern: '^[A-Z]{3}$' })

export const DEFAULT_CURRENCY = 'USD'
