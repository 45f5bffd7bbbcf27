import { formatMoney } from '@matinee/contract/billing/currencies'

const DEFAULT_CURRENCY = 'USD'

/** `$12.50` for 1250 minor units, in the language of the page. */
export const moneyIn = (locale: string, minorUnits: number, currency = DEFAULT_CURRENCY) =>
  formatMoney(minorUnits, currency, locale)
