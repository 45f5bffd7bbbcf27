import type { Db } from '../platform/database.ts'
import { bansOf, NO_BANS, type LiveBan } from './bans.ts'
import { allBans, allHosts, allOwnWords, allStores, type StoreRow } from './queries.ts'
import type { OwnWords, Words } from './words.ts'

const NO_WORDS: OwnWords = new Map()

/** The stores of this install with their own words, kept in memory so that finding one costs no query. */
export class StoreDirectory {
  #byId = new Map<number, StoreRow>()
  #byHost = new Map<string, StoreRow>()
  #words = new Map<number, Map<string, Words>>()
  #bans = new Map<number, LiveBan[]>()
  #begun = 0
  #shown = 0

  /** Reads the stores afresh; of several readings under way the one begun last stays. */
  async refresh(db: Db) {
    const reading = (this.#begun += 1)
    const [stores, hosts, words, bans] = await Promise.all([
      allStores(db),
      allHosts(db),
      allOwnWords(db),
      allBans(db),
    ])
    if (reading < this.#shown) return
    this.#shown = reading
    this.#byId = new Map(stores.map((store) => [store.id, store]))
    this.#byHost = new Map(hosts.flatMap(({ host, store_id }) => this.#entry(host, store_id)))
    this.#words = byStoreAndLocale(words)
    this.#bans = bansOf(bans)
  }

  /** The store of a host; where there is only one, every host is its own. */
  atHost(host: string): StoreRow | undefined {
    return (
      this.#byHost.get(host.toLowerCase()) ??
      (this.#byId.size === 1 ? this.#byId.values().next().value : undefined)
    )
  }

  /** Whether a store has this very host. */
  isNamed = (host: string) => this.#byHost.has(host.toLowerCase())

  get(storeId: number): StoreRow | undefined {
    return this.#byId.get(storeId)
  }

  /** A store's own words by language. */
  wordsOf = (storeId: number): OwnWords => this.#words.get(storeId) ?? NO_WORDS

  /** The networks a store keeps out. */
  bansOf = (storeId: number): readonly LiveBan[] => this.#bans.get(storeId) ?? NO_BANS

  #entry(host: string, storeId: number): [string, StoreRow][] {
    const store = this.#byId.get(storeId)
    return store ? [[host, store]] : []
  }
}

function byStoreAndLocale(rows: Awaited<ReturnType<typeof allOwnWords>>) {
  const stores = new Map<number, Map<string, Words>>()
  for (const { store_id, locale, key, text } of rows) {
    const locales = stores.get(store_id) ?? new Map<string, Words>()
    const words = locales.get(locale) ?? {}
    words[key] = text
    stores.set(store_id, locales.set(locale, words))
  }
  return stores
}
