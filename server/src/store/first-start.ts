import { sql } from 'kysely'
import { transact, type Context } from '../platform/context.ts'
import { listStores, insertStore, type StoreRow } from './queries.ts'

const FIRST_STORE_LOCK = 7_204_202 // any constant: one process creates the store, the others find it

/** The install's first store; created once if missing, even when several processes start together. */
export async function ensureStore(ctx: Context): Promise<StoreRow> {
  const [store] = await listStores(ctx.db)
  return store ?? makeStore(ctx)
}

const makeStore = (ctx: Context) =>
  transact(ctx, async ({ db }) => {
    await sql`select pg_advisory_xact_lock(${FIRST_STORE_LOCK})`.execute(db)
    const [store] = await listStores(db)
    return store ?? insertStore(db, 'Matinee')
  })
