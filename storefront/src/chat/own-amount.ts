import { digitsOf } from '@matinee/contract/billing/currencies'

/** Parses a typed amount (`12`, `12.5`, `12,50`) into minor units; undefined where it is invalid. */
export function amountIn(typed: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const match = /^\s*(\d{1,9})(?:[.,](\d*))?\s*$/.exec(typed)
  if (!match) return undefined
  const [, units, fraction = ''] = match
  if (fraction.length > digits) return undefined
  const amount = Number(units + fraction.padEnd(digits, '0'))
  return amount > 0 ? amount : undefined
}
