import type { Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { findStore } from './queries.ts'

/** The context of a job, in the job's store. */
export async function inStore(ctx: Context, storeId: number): Promise<StoreContext> {
  const { locale } = await findStore(ctx.db, storeId)
  return { ...ctx, store: { id: storeId, locale } }
}
