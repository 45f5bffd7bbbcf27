import { digitsOf } from '@matinee/contract/billing/currencies'

/** An amount as a plain decimal: `9.99`, or `999` in a currency without decimals. */
export const decimalAmount = (amount: number | null, currency: string) =>
  amount === null ? '' : (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))
