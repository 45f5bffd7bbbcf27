import { type Chance, makeChance } from './chance.ts'
import { ORIGINS } from './names.ts'

/** What somebody bought first. */
export type FirstPurchase = 'monthly' | 'yearly' | 'rental' | 'bundle' | 'nothing'
export type LifeDevice = 'desktop' | 'phone' | 'tablet' | 'tv'

/** Somebody of the demo, told in days before today. */
export interface DemoPerson {
  name: string
  email: string
  country: string
  locale: string
  joined: number
  device: LifeDevice
  buys: FirstPurchase
  coupon: boolean
  /** The day they ended their plan. */
  left: number | null
  /** The day their card began to be declined. */
  declined: number | null
  /** The first payment was given back. */
  refunded: boolean
  /** How often they watch in a week. */
  weekly: number
}

export const LIFE_DAYS = 360
const PEOPLE = 220
const SEED = 1895 // the year of the first film show

const PURCHASES: readonly { buys: FirstPurchase; weight: number }[] = [
  { buys: 'monthly', weight: 50 },
  { buys: 'yearly', weight: 15 },
  { buys: 'rental', weight: 9 },
  { buys: 'bundle', weight: 5 },
  { buys: 'nothing', weight: 21 },
]
const DEVICES: readonly { device: LifeDevice; weight: number }[] = [
  { device: 'tv', weight: 34 },
  { device: 'desktop', weight: 27 },
  { device: 'phone', weight: 29 },
  { device: 'tablet', weight: 10 },
]

/** The people of the demo as of a day: first who joined first. The same every time but for the seasons. */
export function listDemoPeople(today: Date): DemoPerson[] {
  const chance = makeChance(SEED)
  const taken = new Set<string>()
  return joiningDays(chance, today).map((joined, at) => tellPerson(chance, taken, joined, at))
}

/** More join every month, most of them in winter. */
function joiningDays(chance: Chance, today: Date): number[] {
  const days = Array.from({ length: LIFE_DAYS }, (_, joined) => ({
    joined,
    weight: (1.4 - joined / LIFE_DAYS) * seasonOf(today, joined),
  }))
  const drawn = Array.from({ length: PEOPLE }, () => chance.weighted(days).joined)
  return drawn.toSorted((one, other) => other - one)
}

const DAY_MS = 86_400_000
const SEASONS = [1.25, 1.05, 1, 0.95, 0.85, 0.75, 0.7, 0.75, 0.95, 1.1, 1.25, 1.4]

export const seasonOf = (today: Date, daysAgo: number) =>
  SEASONS[new Date(today.getTime() - daysAgo * DAY_MS).getUTCMonth()]!

function tellPerson(chance: Chance, taken: Set<string>, joined: number, at: number): DemoPerson {
  const { country, locale, first, last } = chance.weighted(ORIGINS)
  const name = freeName(chance, taken, first, last)
  const { buys } = chance.weighted(PURCHASES)
  const isPlan = buys === 'monthly' || buys === 'yearly'
  const left = isPlan && chance.share() < 0.4 ? joined - chance.whole(3, 230) : 0
  const declines = buys === 'monthly' && at % 6 === 4 && joined > 60
  return {
    ...{ name, email: addressOf(name), country, locale, joined, buys },
    ...{ device: chance.weighted(DEVICES).device, coupon: isPlan && chance.share() < 0.22 },
    left: left > 0 && !declines ? left : null,
    declined: declines ? chance.whole(20, at % 4 === 0 ? 55 : joined - 5) : null,
    refunded: at % 31 === 7,
    weekly: buys === 'nothing' ? 0.25 : 0.4 + chance.share() ** 2 * 2.2,
  }
}

function freeName(chance: Chance, taken: Set<string>, first: string[], last: string[]): string {
  const name = `${chance.pick(first)} ${chance.pick(last)}`
  if (taken.has(name)) return freeName(chance, taken, first, last)
  taken.add(name)
  return name
}

/** At a domain that will never exist: no mail can arrive. */
const addressOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/[^\p{Letter} ]/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@demo.example`
