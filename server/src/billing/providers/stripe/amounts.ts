import { digitsOf } from '@matinee/contract/billing/currencies'
import { fromUnits, toUnits } from '../amounts.ts'
import { ProviderRefused } from '../provider.ts'

// https://docs.stripe.com/currencies: ISK and UGX have no decimals in ISO 4217, but two at Stripe.
const WITHOUT_DIGITS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = 'BHD JOD KWD OMR TND'.split(' ')

const digitsAt = (currency: string) =>
  WITHOUT_DIGITS.includes(currency) ? 0 : WITH_THREE.includes(currency) ? 3 : 2

/** Converts our minor units to Stripe's. With three decimals the last must be 0 there. */
export function toStripe(amount: number, currency: string): number {
  const units = toUnits(amount, currency, digitsAt(currency))
  if (WITH_THREE.includes(currency) && units % 10 !== 0)
    throw new ProviderRefused(`${currency} is charged in hundredths by Stripe`, 'amount_not_whole')
  return units
}

export const fromStripe = (units: number, currency: string): number =>
  fromUnits(units, currency.toUpperCase(), digitsAt(currency.toUpperCase()))

// In units of the currency. Others have no minimum of their own: about half a dollar of the account's currency.
const LEAST: Record<string, number> = {
  AED: 2,
  AUD: 0.5,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
}

// ISO 4217 without the currencies Stripe does not support: https://docs.stripe.com/currencies#presentment-currencies
const ACCEPTED_CURRENCIES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'.split(
    ' ',
  )

/** Stripe's minimum charge, in our minor units; null for an unsupported currency. */
export function leastAtStripe(currency: string): number | null {
  if (!ACCEPTED_CURRENCIES.includes(currency)) return null
  const smallest = WITH_THREE.includes(currency) ? 10 : 1
  return Math.max(smallest, Math.round((LEAST[currency] ?? 0) * 10 ** digitsOf(currency)))
}
