import { transact, type Context } from '../platform/context.ts'
import type { Db } from '../platform/database/database.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { parseDomain } from './domains/domain-name.ts'
import { insertDomain } from './domains/domains.ts'
import { StoreWithoutDomain } from './errors.ts'
import { insertStore, listHosts, listStores } from './queries.ts'

/** The stores of this install, each with its domains. */
export async function listStoresWithDomains(db: Db) {
  const [stores, hosts] = await Promise.all([listStores(db), listHosts(db)])
  return stores.map(({ id, title, paused_at }) => ({
    id,
    title,
    paused_at,
    domains: hosts.filter(({ store_id }) => store_id === id).map(({ host }) => host),
  }))
}

/** Makes a store beside the others; refused while one of them is found by no domain. */
export const addStore = (ctx: Context, { title, domain }: { title: string; domain: string }) =>
  transact(ctx, async ({ db }) => {
    const lost = (await listStoresWithDomains(db)).find(({ domains }) => domains.length === 0)
    if (lost) throw StoreWithoutDomain({ values: { store: lost.title } })
    const store = await insertStore(db, title.trim())
    await insertDomain(db, store.id, parseDomain(domain))
    await sendSignal(db, 'store', store.id)
    return store
  })
