import type { StoreContext } from '../src/platform/http/http.ts'
import type { World } from './world.ts'

/** The context of the world's own store, for calls without a request. */
export const storeContextOf = ({ ctx, storeId }: World): StoreContext => ({
  ...ctx,
  store: { id: storeId, locale: 'en' },
})
