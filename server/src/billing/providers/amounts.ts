import { digitsOf } from '@matinee/contract/billing/currencies'
import { ProviderRefused } from './provider.ts'

/** Converts our minor units to those of a provider that uses `digits` decimals. Throws if precision would be lost. */
export function toUnits(amount: number, currency: string, digits: number): number {
  const units = amount * 10 ** (digits - digitsOf(currency))
  if (!Number.isInteger(units))
    throw new ProviderRefused(`${currency} is charged in whole units here`, 'amount_not_whole')
  return units
}

/** Converts a provider's minor units to ours, rounding finer ones. */
export const fromUnits = (units: number, currency: string, digits: number): number =>
  Math.round(units * 10 ** (digitsOf(currency) - digits))

/** Minor units as the decimal text providers accept: 1050 of USD is `10.50`. */
export function toDecimal(amount: number, currency: string, digits = digitsOf(currency)): string {
  const units = String(toUnits(amount, currency, digits)).padStart(digits + 1, '0')
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`
}

/** The inverse; anything that is not a decimal number is 0, because this is used for fees and the like. */
export function fromDecimal(text: string | undefined, currency: string): number {
  const amount = Math.round(Number(text) * 10 ** digitsOf(currency))
  return Number.isFinite(amount) ? amount : 0
}
