import type { Offer, Period, Price } from '@matinee/contract/offers/offers'

/** The price of an offer in a currency; in the store's own where it has none. */
export const priceOf = ({ prices }: Pick<Offer, 'prices'>, currency?: string): Price | undefined =>
  prices.find((price) => price.currency === currency) ?? prices[0]

/** The currencies all of these offers have a price in, the store's own first. */
export const currenciesOf = (offers: Pick<Offer, 'prices'>[]): string[] =>
  (offers[0]?.prices ?? [])
    .map(({ currency }) => currency)
    .filter((currency) => offers.every(({ prices }) => prices.some((price) => price.currency === currency)))

const DAYS = { day: 1, week: 7, month: 365.25 / 12, year: 365.25 }
export const daysIn = ({ unit, count }: Period) => DAYS[unit] * count

/** The months of an interval, where it is made of whole ones. */
export const monthsIn = ({ unit, count }: Period): number | null => {
  if (unit === 'month') return count
  return unit === 'year' ? count * 12 : null
}

/** The plans of one interval. */
export interface Rhythm {
  key: string
  period: Period
  plans: Offer[]
  /** The largest saving compared with the shortest interval, in whole percent. */
  saves: number
}

const keyOf = ({ unit, count }: Period) => `${count} ${unit}`

/** Groups plans by interval, shortest first; 12 months and a year are the same. */
export function rhythmsOf(plans: Offer[], currency?: string): Rhythm[] {
  const groups = Map.groupBy(
    plans.filter(({ period }) => period),
    ({ period }) => keyOf(asWritten(period!)),
  )
  const sorted = [...groups.entries()].toSorted(
    ([, [one]], [, [other]]) => daysIn(one!.period!) - daysIn(other!.period!),
  )
  const shortest = sorted[0]?.[1] ?? []
  return sorted.map(([key, plans]) => ({
    key,
    period: asWritten(plans[0]!.period!),
    plans,
    saves: Math.max(0, ...plans.map((plan) => savingOf(plan, twinOf(plan, shortest), currency))),
  }))
}

const asWritten = (period: Period): Period =>
  period.unit === 'month' && period.count === 12 ? { unit: 'year', count: 1 } : period

/** The matching plan of a shorter interval: of the same name, else the only one of the same kind. */
function twinOf(plan: Offer, among: Offer[]): Offer | undefined {
  const alike = among.filter(({ covers_all }) => covers_all === plan.covers_all)
  return (
    alike.find(({ title }) => stem(title) === stem(plan.title)) ?? (alike.length === 1 ? alike[0] : undefined)
  )
}

const stem = (title: string) => title.toLocaleLowerCase().split(/\s+/)[0]

/** The saving per day compared with another plan, in whole percent. */
function savingOf(plan: Offer, other: Offer | undefined, currency?: string): number {
  const [own, beside] = [priceOf(plan, currency), other && priceOf(other, currency)]
  if (!own || !beside || !beside.amount || own.currency !== beside.currency || plan === other) return 0
  const [daily, otherDaily] = [own.amount / daysIn(plan.period!), beside.amount / daysIn(other!.period!)]
  return Math.floor((1 - daily / otherDaily) * 100 + 1e-9)
}

/** The price per month in minor units; null for an interval of a month or less. */
export function monthlyOf(offer: Offer, currency?: string): number | null {
  const months = offer.period && monthsIn(offer.period)
  const price = priceOf(offer, currency)
  return months && months > 1 && price ? Math.ceil(price.amount / months) : null
}
