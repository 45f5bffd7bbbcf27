import type { ProviderChoice } from '@matinee/contract/billing'
import type { Sources } from '../platform/security.ts'
import type { StoreRow } from './queries.ts'
import { sellingOf } from './selling.ts'

type Places = Partial<Omit<Sources, 'popups'>> & { popups?: true }

// What the vendors name for a content security policy; the sandbox stands elsewhere.
const paypal = (host: string): Places => ({
  script: [`https://${host}`, 'https://www.paypalobjects.com'],
  frame: [`https://${host}`],
  connect: [`https://${host}`, 'https://www.paypalobjects.com'],
  img: [`https://${host}`, 'https://www.paypalobjects.com'],
  popups: true,
})
const accept = (page: string, api: string): Places => ({
  script: [`https://${page}.authorize.net`],
  connect: [`https://${api}.authorize.net`],
})
const STRIPE: Places = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: ['https://*.stripe.com'],
}
const PLACES: Record<string, { live: Places; test: Places }> = {
  stripe: { live: STRIPE, test: STRIPE },
  paypal: { live: paypal('www.paypal.com'), test: paypal('www.sandbox.paypal.com') },
  authorize_net: { live: accept('js', 'api'), test: accept('jstest', 'apitest') },
}

// https://developers.google.com/tag-platform/security/guides/csp
const GOOGLE_ANALYTICS: Places = {
  script: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
}

const KINDS = ['script', 'frame', 'connect', 'img'] as const
const known = new Map<string, Sources>()

/** Where pages of a store may load from, for its payments and its statistics; the same object for the same places. */
export function sourcesOf(store: StoreRow): Sources {
  const { providers } = sellingOf(store)
  const names = providers.map(({ provider, live }) => `${provider} ${live}`)
  const name = [...names, store.stats_id ? 'google_analytics' : ''].toSorted().join()
  const sources = known.get(name) ?? gather(placesOf(providers, store))
  known.set(name, sources)
  return sources
}

const placesOf = (providers: ProviderChoice[], { stats_id }: StoreRow): Places[] => [
  ...providers.flatMap(({ provider, live }) => PLACES[provider]?.[live ? 'live' : 'test'] ?? []),
  ...(stats_id ? [GOOGLE_ANALYTICS] : []),
]

function gather(places: Places[]): Sources {
  const all = KINDS.map((kind) => [kind, [...new Set(places.flatMap((place) => place[kind] ?? []))]])
  return {
    ...(Object.fromEntries(all) as Omit<Sources, 'popups'>),
    popups: places.some(({ popups }) => popups),
  }
}
