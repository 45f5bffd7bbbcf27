import type { NewRow } from '../platform/database/columns.ts'
import type { Db } from '../platform/database/database.ts'
import type { SiteMenuItemTable } from './tables.ts'

/** The entries of both menus in order; `permalink` is that of a published page. */
export const listMenuItems = (db: Db, storeId: number) =>
  db
    .selectFrom('site_menu_item as item')
    .leftJoin('site_page as page', (join) =>
      join
        .onRef('page.id', '=', 'item.page_id')
        .on('page.published_at', 'is not', null)
        .on('page.removed_at', 'is', null),
    )
    .select(['item.menu', 'item.label', 'item.page_id', 'item.link as address', 'page.permalink'])
    .where('item.store_id', '=', storeId)
    .orderBy('item.menu')
    .orderBy('item.position')
    .execute()

export const deleteMenuItems = (db: Db, storeId: number) =>
  db.deleteFrom('site_menu_item').where('store_id', '=', storeId).execute()

type NewItem = NewRow<SiteMenuItemTable, 'store_id' | 'menu' | 'position' | 'label' | 'page_id' | 'link'>

export async function insertMenuItems(db: Db, items: readonly NewItem[]) {
  if (items.length > 0)
    await db
      .insertInto('site_menu_item')
      .values([...items])
      .execute()
}

/** How many of these pages are the store's. */
export async function countOwnPages(db: Db, storeId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .selectFrom('site_page')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.length
}
