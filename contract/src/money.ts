import { Type } from 'typebox'

/** Money travels as whole minor units of its currency: 999 of USD is 9.99 dollars, 999 of JPY is 999 yen. */
export const Amount = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })

/** ISO 4217. */
export const Currency = Type.String({ pattern: '^[A-Z]{3}$' })

export const DEFAULT_CURRENCY = 'USD'

/** How many digits a currency has behind its point: 2 of USD, 0 of JPY, 3 of KWD. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** An amount as people read it, in their language: `$9.99`. */
export const formatMoney = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** digitsOf(currency))
