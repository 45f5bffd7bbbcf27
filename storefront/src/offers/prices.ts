import type { Offer, Period, Price } from '@matinee/contract/offers/offers'

/** The price of an offer in a currency; where it has none in that, in the store's own. */
export const priceOf = ({ prices }: Pick<Offer, 'prices'>, currency?: string): Price | undefined =>
  prices.find((price) => price.currency === currency) ?? prices[0]

/** Every currency all of these are sold in, the store's own first. */
export const currenciesOf = (offers: Pick<Offer, 'prices'>[]): string[] =>
  (offers[0]?.prices ?? [])
    .map(({ currency }) => currency)
    .filter((currency) => offers.every(({ prices }) => prices.some((price) => price.currency === currency)))

const DAYS = { day: 1, week: 7, month: 365.25 / 12, year: 365.25 }
export const daysIn = ({ unit, count }: Period) => DAYS[unit] * count

/** Months in a period where it is made of whole ones. */
export const monthsIn = ({ unit, count }: Period): number | null => {
  if (unit === 'month') return count
  return unit === 'year' ? count * 12 : null
}

/** Plans of one length of period, as a choice beside the others. */
export interface Rhythm {
  key: string
  period: Period
  plans: Offer[]
  /** How much cheaper the year is by it than by the shortest one, in whole percent: of the plan that saves the most. */
  saves: number
}

const keyOf = ({ unit, count }: Period) => `${count} ${unit}`

/** Plans by the length of their period, the shortest first; 12 months and a year are the same. */
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

/** The plan of the shorter period that opens as much: of the same name, else the only one that is of the same kind. */
function twinOf(plan: Offer, among: Offer[]): Offer | undefined {
  const alike = among.filter(({ covers_all }) => covers_all === plan.covers_all)
  return (
    alike.find(({ title }) => stem(title) === stem(plan.title)) ?? (alike.length === 1 ? alike[0] : undefined)
  )
}

const stem = (title: string) => title.toLocaleLowerCase().split(/\s+/)[0]

/** How much less a day costs than by another plan, in whole percent. */
function savingOf(plan: Offer, other: Offer | undefined, currency?: string): number {
  const [own, beside] = [priceOf(plan, currency), other && priceOf(other, currency)]
  if (!own || !beside || !beside.amount || own.currency !== beside.currency || plan === other) return 0
  const [daily, otherDaily] = [own.amount / daysIn(plan.period!), beside.amount / daysIn(other!.period!)]
  return Math.floor((1 - daily / otherDaily) * 100 + 1e-9)
}

/** What a period costs by the month, in minor units; null where it is not longer than one. */
export function monthlyOf(offer: Offer, currency?: string): number | null {
  const months = offer.period && monthsIn(offer.period)
  const price = priceOf(offer, currency)
  return months && months > 1 && price ? Math.ceil(price.amount / months) : null
}
