import type { Db } from '../platform/database.ts'
import { allHosts, allStores, type StoreRow } from './queries.ts'

/** The stores of this install, kept in memory so that finding one costs no query. */
export class StoreDirectory {
  #byId = new Map<number, StoreRow>()
  #byHost = new Map<string, StoreRow>()

  /** Reads the stores afresh. */
  async refresh(db: Db) {
    const [stores, hosts] = await Promise.all([allStores(db), allHosts(db)])
    this.#byId = new Map(stores.map((store) => [store.id, store]))
    this.#byHost = new Map(hosts.flatMap(({ host, store_id }) => this.#entry(host, store_id)))
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

  #entry(host: string, storeId: number): [string, StoreRow][] {
    const store = this.#byId.get(storeId)
    return store ? [[host, store]] : []
  }
}
