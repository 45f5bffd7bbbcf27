import type { World } from './world.ts'

/** Another publisher's store on the same install; the world's own stays at localhost. */
export async function makeOtherStore({ ctx, make, storeId }: World, host: string) {
  await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: storeId }).execute()
  return make.store(host)
}
