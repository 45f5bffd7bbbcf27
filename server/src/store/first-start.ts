import type { Context } from '../platform/context.ts'
import { allStores, insertStore, type StoreRow } from './queries.ts'

/** The install's stores; the first one is made when there is none. */
export async function ensureStore(ctx: Context): Promise<StoreRow> {
  const [store] = await allStores(ctx.db)
  return store ?? insertStore(ctx.db, 'Matinee')
}
