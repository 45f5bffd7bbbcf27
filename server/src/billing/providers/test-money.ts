/** Minimum charges in minor units; a currency that is missing here is not supported. */
const LEAST: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  IDR: 1_000_000,
  INR: 50,
  JPY: 50,
  KRW: 500,
  KWD: 150,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  TRY: 500,
  USD: 50,
  ZAR: 1000,
}

export const leastOf = (currency: string): number | null => LEAST[currency] ?? null

/** The Test provider's fee: 2.9 % and a fixed part, 30 cents for USD. */
export const feeOf = (amount: number, currency: string) =>
  Math.min(amount, Math.round((amount * 29) / 1000 + 1e-9) + Math.round((leastOf(currency) ?? 0) * 0.6))
