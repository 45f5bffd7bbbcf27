import { toJsonb } from '../platform/database/jsonb.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { updateStore } from './queries.ts'
import { notifyStoreChanged } from './settings.ts'
import type { ShownMenus } from './translated-menus.ts'

/** Saves what visitors see of the menus, and whether the catalogue has a page of its own; it is on the next page. */
export async function saveShownSite(
  ctx: StoreContext,
  { menus, catalog_page }: { menus: ShownMenus; catalog_page: boolean },
): Promise<void> {
  await updateStore(ctx.db, ctx.store.id, { menus: toJsonb(menus), catalog_page })
  await notifyStoreChanged(ctx)
}
