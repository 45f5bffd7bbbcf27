import { digitsOf } from '@matinee/contract/billing/currencies'
import { toDecimal } from '../amounts.ts'
import type { PaypalMoney } from './shapes.ts'

// https://developer.paypal.com/api/rest/reference/currency-codes/
const ACCEPTED_CURRENCIES =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')
const WITHOUT_DIGITS = ['HUF', 'JPY', 'TWD']

/** An amount in PayPal's notation. HUF and TWD have two decimals in ISO 4217, and none at PayPal. */
export const toPaypal = (amount: number, currency: string): PaypalMoney => ({
  currency_code: currency,
  value: toDecimal(amount, currency, WITHOUT_DIGITS.includes(currency) ? 0 : 2),
})

/** PayPal's minimum, in our minor units: one of its own smallest units. */
export const leastAtPaypal = (currency: string): number | null =>
  ACCEPTED_CURRENCIES.includes(currency)
    ? 10 ** (WITHOUT_DIGITS.includes(currency) ? digitsOf(currency) : 0)
    : null
