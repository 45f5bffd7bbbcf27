// Written down from ISO 4217, because browsers and servers differ in what `Intl` says of HUF, IDR or COP, and what is
// kept must mean the same to all of them for ever.
const WITHOUT_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** How many digits a currency has behind its point: 2 of USD, 0 of JPY, 3 of KWD. */
export const digitsOf = (currency: string): number =>
  WITHOUT_DIGITS.includes(currency) ? 0 : WITH_THREE.includes(currency) ? 3 : 2

// Arabic begins an amount with it.
const RIGHT_TO_LEFT = '\u200f'

/**
 * In a line that runs from right to left `-4.90 US$` would fall into `$-4.90 US`: number and currency are kept whole.
 * The mark stays before them: what holds the amount takes its direction from it, and no other from what is isolated.
 */
const inOrder = (amount: string) =>
  amount.startsWith(RIGHT_TO_LEFT)
    ? RIGHT_TO_LEFT + amount.slice(1).replace(/\S+/g, '\u2068$&\u2069')
    : amount

/** An amount as people read it, in their language: `$9.99`. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return inOrder(format.format(amount / 10 ** digits))
}
