import { mayLoadVendors, vendorHost, type Vendor, type VendorKind } from '@matinee/contract/analytics/vendors'
import type { ProviderChoice } from '@matinee/contract/billing/billing'
import type { Sources } from '../platform/http/security.ts'
import type { StoreRow } from './queries.ts'
import { paymentSettingsOf } from './payment-settings.ts'

type SourceList = Partial<Omit<Sources, 'popups'>> & { popups?: true }

// The vendors' documented sources for a content security policy; sandboxes use other hosts.
const paypalSources = (host: string): SourceList => ({
  script: [`https://${host}`, 'https://www.paypalobjects.com'],
  frame: [`https://${host}`],
  connect: [`https://${host}`, 'https://www.paypalobjects.com'],
  img: [`https://${host}`, 'https://www.paypalobjects.com'],
  popups: true,
})
const authorizeNetSources = (page: string, api: string): SourceList => ({
  script: [`https://${page}.authorize.net`],
  connect: [`https://${api}.authorize.net`],
})
const STRIPE_SOURCES: SourceList = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: ['https://*.stripe.com'],
}
const PROVIDER_SOURCES: Record<string, { live: SourceList; test: SourceList }> = {
  stripe: { live: STRIPE_SOURCES, test: STRIPE_SOURCES },
  paypal: { live: paypalSources('www.paypal.com'), test: paypalSources('www.sandbox.paypal.com') },
  authorize_net: { live: authorizeNetSources('js', 'api'), test: authorizeNetSources('jstest', 'apitest') },
}

// https://developers.google.com/tag-platform/security/guides/csp
const GOOGLE_ANALYTICS_SOURCES: SourceList = {
  script: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
}

/** What each service loads and sends to, as its documentation says; its own host comes beside it. */
const VENDOR_SOURCES: Record<VendorKind, SourceList> = {
  plausible: {},
  fathom: { img: ['https://cdn.usefathom.com'] },
  umami: { connect: ['https://api-gateway.umami.dev'] },
  matomo: {},
  meta: { connect: ['https://www.facebook.com'], img: ['https://www.facebook.com'] },
  tiktok: { connect: ['https://*.tiktok.com', 'https://*.tiktokw.us'] },
}

function vendorSources(vendor: Vendor): SourceList {
  const { connect = [], img = [] } = VENDOR_SOURCES[vendor.kind]
  const host = vendorHost(vendor)
  return { script: [host], connect: [host, ...connect], img: vendor.kind === 'matomo' ? [host] : img }
}

const SOURCE_KINDS = ['script', 'frame', 'connect', 'img'] as const
const sourceCache = new Map<string, Sources>()

/** External sources of a store's page for payments and statistics; equal sets share one object. */
export function sourcesOf(store: StoreRow, path: string): Sources {
  const { providers } = paymentSettingsOf(store)
  const names = providers.map(({ provider, live }) => `${provider} ${live}`)
  const counting = mayLoadVendors(path) ? countingSources(store) : []
  const name = [...names, JSON.stringify(counting)].toSorted().join()
  const sources = sourceCache.get(name) ?? mergeSources([...listSources(providers), ...counting])
  sourceCache.set(name, sources)
  return sources
}

const listSources = (providers: ProviderChoice[]): SourceList[] =>
  providers.flatMap(({ provider, live }) => PROVIDER_SOURCES[provider]?.[live ? 'live' : 'test'] ?? [])

const countingSources = ({ stats_id, vendors }: StoreRow): SourceList[] => [
  ...(stats_id ? [GOOGLE_ANALYTICS_SOURCES] : []),
  ...vendors.map(vendorSources),
]

function mergeSources(places: SourceList[]): Sources {
  const all = SOURCE_KINDS.map((kind) => [kind, [...new Set(places.flatMap((place) => place[kind] ?? []))]])
  return {
    ...(Object.fromEntries(all) as Omit<Sources, 'popups'>),
    popups: places.some(({ popups }) => popups),
  }
}
