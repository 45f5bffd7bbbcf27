import { makeChance } from './chance.ts'
import type { DemoPerson } from './people.ts'

/** The page by which somebody came to the store before they bought: its query, and where its link stood. */
export interface DemoVisit {
  query: string
  referrer: string | null
}

const SEED = 1898
const campaign = (source: string): DemoVisit => ({ query: `?utm_source=${source}`, referrer: null })
const site = (host: string): DemoVisit => ({ query: '', referrer: `https://${host}/` })

/** How people find a small store of short films; null for those of whom pages tell nothing. */
const VISITS: readonly { visit: DemoVisit | null; weight: number }[] = [
  { visit: { query: '', referrer: null }, weight: 23 },
  { visit: site('www.google.com'), weight: 19 },
  { visit: site('www.instagram.com'), weight: 11 },
  { visit: site('www.youtube.com'), weight: 9 },
  { visit: site('letterboxd.com'), weight: 7 },
  { visit: site('duckduckgo.com'), weight: 4 },
  { visit: campaign('newsletter'), weight: 12 },
  { visit: campaign('festival+programme'), weight: 6 },
  { visit: null, weight: 9 },
]

/** How each of the people came, in their order. */
export function listDemoVisits(people: readonly DemoPerson[]): (DemoVisit | null)[] {
  const chance = makeChance(SEED)
  return people.map(() => chance.weighted(VISITS).visit)
}
