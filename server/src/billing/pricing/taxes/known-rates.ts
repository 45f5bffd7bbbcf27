import { createRequire } from 'node:module'
import { UNION } from './vat-ids.ts'

// Uses only the data of `sales-tax`: its code would call its own servers.
const { resolve } = createRequire(import.meta.url)

interface KnownTaxRate {
  type: string
  rate: number
  states?: Record<string, { rate: number; type: string }>
}

export interface Rate {
  country: string
  region: string
  name: string
  rate: number
}

const loadKnownRates = async (): Promise<Record<string, KnownTaxRate>> =>
  (await import(resolve('sales-tax/res/sales_tax_rates.json'), { with: { type: 'json' } })).default

/** Standard rates of countries and regions at the time of this release. */
export async function knownRates(of: 'own' | 'union' | 'world', home: string | null): Promise<Rate[]> {
  const wanted = {
    own: (code: string) => code === home,
    union: (code: string) => UNION.has(code),
    world: () => true,
  }
  return Object.entries(await loadKnownRates())
    .filter(([country]) => wanted[of](country))
    .flatMap(([country, rates]) => ratesOf(country, rates))
    .filter(({ rate, region }) => rate > 0 || region !== '')
}

/** A region's rate is added to its country's rate, or deducted from it. */
const ratesOf = (country: string, { type, rate, states = {} }: KnownTaxRate): Rate[] => [
  { country, region: '', name: nameOf(type), rate },
  ...Object.entries(states).map(([region, state]) => ({
    country,
    region,
    name: country === 'US' ? 'Sales tax' : nameOf(state.type),
    rate: roundRate(rate + state.rate),
  })),
]

const nameOf = (type: string) => (type === 'none' ? 'Tax' : type.toUpperCase())

const roundRate = (rate: number) => Math.round(Math.max(0, rate) * 100_000) / 100_000
