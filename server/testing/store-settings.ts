import type { Updateable } from 'kysely'
import type { StoreTable } from '../src/store/tables.ts'
import type { World } from './world.ts'

/** Changes the settings of the world's store at once. */
export async function setStore({ ctx, app, storeId }: World, settings: Updateable<StoreTable>) {
  await ctx.db.updateTable('store').set(settings).where('id', '=', storeId).execute()
  await app.stores.refresh(ctx.db)
}
