import type { StoreInfo } from '@matinee/contract/store/store'
import { toJsonb } from '../platform/database/jsonb.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { updateStore } from './queries.ts'
import { notifyStoreChanged } from './settings.ts'

export type ShownMenus = StoreInfo['menus']

/** Saves what visitors see of the menus; it is on the next page. */
export async function saveShownMenus(ctx: StoreContext, menus: ShownMenus): Promise<void> {
  await updateStore(ctx.db, ctx.store.id, { menus: toJsonb(menus) })
  await notifyStoreChanged(ctx)
}
