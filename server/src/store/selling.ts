import type { PaymentProviderConfig, ProviderChoice } from '@matinee/contract/billing'
import type { StoreContext } from '../platform/http.ts'
import type { Sources } from '../platform/security.ts'
import { signal } from '../platform/signals.ts'
import { updateStore, type StoreRow } from './queries.ts'

/** How one pays at a store, as its every page knows it. */
export interface Selling extends PaymentProviderConfig {
  gift_cards: boolean
  /** A few words beneath the plans. */
  join_note: string | null
}

/** A store that has said nothing of it takes test cards, and no money. */
const OFFLINE: ProviderChoice[] = [{ provider: 'test', live: false, keys: {} }]

export function sellingOf({ selling, currency }: Pick<StoreRow, 'selling' | 'currency'>): Selling {
  const { providers = OFFLINE, currencies = [], gift_cards = false, join_note = null } = selling ?? {}
  const others = currencies.filter((each) => each !== currency)
  return { providers, gift_cards, join_note, currencies: [currency, ...others] }
}

/** Says how one pays from now on: the next page obeys, and may load what it needs for that. */
export async function putSelling(ctx: StoreContext, selling: Selling): Promise<void> {
  await updateStore(ctx.db, ctx.store.id, { selling: JSON.stringify(selling) })
  await signal(ctx.db, 'store', ctx.store.id)
}

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

const KINDS = ['script', 'frame', 'connect', 'img'] as const
const known = new Map<string, Sources>()

/** Where pages of a store may load from for its payments; the same object for the same places. */
export function sourcesOf(store: StoreRow): Sources {
  const names = sellingOf(store).providers.map(({ provider, live }) => `${provider} ${live}`)
  const name = names.toSorted().join()
  const sources = known.get(name) ?? gather(sellingOf(store).providers)
  known.set(name, sources)
  return sources
}

function gather(providers: ProviderChoice[]): Sources {
  const places = providers.flatMap(({ provider, live }) => PLACES[provider]?.[live ? 'live' : 'test'] ?? [])
  const all = KINDS.map((kind) => [kind, [...new Set(places.flatMap((place) => place[kind] ?? []))]])
  return {
    ...(Object.fromEntries(all) as Omit<Sources, 'popups'>),
    popups: places.some(({ popups }) => popups),
  }
}
