import { sql } from 'kysely'
import { transact, type Context } from '../platform/context.ts'
import { allStores, insertStore, type StoreRow } from './queries.ts'

const LOCK = 7_204_202 // any number, the same in every process: one makes the store, the others find it

/** The install's first store; made where there is none, once, however many processes start at the same moment. */
export async function ensureStore(ctx: Context): Promise<StoreRow> {
  const [store] = await allStores(ctx.db)
  return store ?? makeStore(ctx)
}

const makeStore = (ctx: Context) =>
  transact(ctx, async ({ db }) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    const [store] = await allStores(db)
    return store ?? insertStore(db, 'Matinee')
  })
