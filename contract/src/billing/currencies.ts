import { memoize } from '../platform/memoize.ts'

// Copied from ISO 4217, because runtimes differ in what `Intl` says about HUF, IDR or COP, and stored amounts must
// always mean the same.
const WITHOUT_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** The number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const digitsOf = (currency: string): number =>
  WITHOUT_DIGITS.includes(currency) ? 0 : WITH_THREE.includes(currency) ? 3 : 2

// Arabic puts it before an amount.
const RIGHT_TO_LEFT = '\u200f'

/**
 * Isolates an amount for right-to-left text, where `-4.90 US$` would become `$-4.90 US`. The mark stays outside: the
 * surrounding element takes its direction from it, and not from isolated text.
 */
const inOrder = (amount: string) =>
  amount.startsWith(RIGHT_TO_LEFT)
    ? RIGHT_TO_LEFT + amount.slice(1).replace(/\S+/g, '\u2068$&\u2069')
    : amount

/** An amount formatted in a language: `$9.99`. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const units = amount / 10 ** digitsOf(currency)
  return inOrder(moneyFormat(currency, locale).format(units + 0)) // nothing taken off is -0, which has a sign
}

const moneyFormat = memoize((currency: string, locale: string) => {
  const digits = digitsOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
})
