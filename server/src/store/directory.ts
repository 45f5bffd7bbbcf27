import type { Db } from '../platform/database/database.ts'
import { bansByStore, NO_BANS, type ActiveBan } from './bans.ts'
import { listAllBans, listHosts, listAllOwnWords, listStores, type StoreRow } from './queries.ts'
import type { OwnWords, Words } from './words.ts'

const NO_WORDS: OwnWords = new Map()

/** The stores of this install with their own words, in memory so that a lookup costs no query. */
export class StoreDirectory {
  #byId = new Map<number, StoreRow>()
  #byHost = new Map<string, StoreRow>()
  #mainHosts = new Map<number, string>()
  #words = new Map<number, Map<string, Words>>()
  #bans = new Map<number, ActiveBan[]>()
  #begun = 0
  #shown = 0

  /** Reloads the stores; of concurrent reloads the last one started wins. */
  async refresh(db: Db) {
    const reading = (this.#begun += 1)
    const [stores, hosts, words, bans] = await Promise.all([
      listStores(db),
      listHosts(db),
      listAllOwnWords(db),
      listAllBans(db),
    ])
    if (reading < this.#shown) return
    this.#shown = reading
    this.#byId = new Map(stores.map((store) => [store.id, store]))
    this.#byHost = new Map(hosts.flatMap(({ host, store_id }) => this.#entry(host, store_id)))
    this.#mainHosts = new Map(
      hosts.flatMap(({ host, store_id, is_main }) => (is_main ? [[store_id, host]] : [])),
    )
    this.#words = wordsByStoreAndLocale(words)
    this.#bans = bansByStore(bans)
  }

  /** The store of a host; a single store answers at every host. */
  findByHost(host: string): StoreRow | undefined {
    return this.#byHost.get(host.toLowerCase()) ?? (this.#byId.size === 1 ? this.first() : undefined)
  }

  /** Whether a store declares this host. */
  hasHost = (host: string) => this.#byHost.has(host.toLowerCase())

  /** The domain that a store names as its main one. */
  mainHostOf = (storeId: number): string | undefined => this.#mainHosts.get(storeId)

  /** The store that was there first. */
  first = (): StoreRow | undefined => this.#byId.values().next().value

  get(storeId: number): StoreRow | undefined {
    return this.#byId.get(storeId)
  }

  /** A store's own words by language. */
  wordsOf = (storeId: number): OwnWords => this.#words.get(storeId) ?? NO_WORDS

  /** The bans of a store. */
  bansOf = (storeId: number): readonly ActiveBan[] => this.#bans.get(storeId) ?? NO_BANS

  #entry(host: string, storeId: number): [string, StoreRow][] {
    const store = this.#byId.get(storeId)
    return store ? [[host, store]] : []
  }
}

function wordsByStoreAndLocale(rows: Awaited<ReturnType<typeof listAllOwnWords>>) {
  const stores = new Map<number, Map<string, Words>>()
  for (const { store_id, locale, key, text } of rows) {
    const locales = stores.get(store_id) ?? new Map<string, Words>()
    const words = locales.get(locale) ?? {}
    words[key] = text
    stores.set(store_id, locales.set(locale, words))
  }
  return stores
}
