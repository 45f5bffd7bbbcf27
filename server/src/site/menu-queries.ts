import { sql } from 'kysely'
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
    .select(['item.id', 'item.menu', 'item.label', 'item.page_id', 'item.link as address', 'page.permalink'])
    .select('item.translations')
    .where('item.store_id', '=', storeId)
    .orderBy('item.menu')
    .orderBy('item.position')
    .execute()

export type SavedMenuItem = Awaited<ReturnType<typeof listMenuItems>>[number]

/** Deletes all entries but these, whose places are free from then on. */
export async function deleteOtherItems(db: Db, storeId: number, kept: readonly number[]) {
  await sql`delete from site_menu_item where store_id = ${storeId} and id <> all(${kept}::bigint[])`.execute(
    db,
  )
  await db
    .updateTable('site_menu_item')
    .set({ position: sql`-1 - position` })
    .where('store_id', '=', storeId)
    .execute()
}

type NewItem = NewRow<
  SiteMenuItemTable,
  'store_id' | 'menu' | 'position' | 'label' | 'page_id' | 'link' | 'translations'
>

/** Saves an entry at its place; one without an id is new. */
export const saveMenuItem = (db: Db, id: number | undefined, item: NewItem) =>
  id === undefined
    ? db.insertInto('site_menu_item').values(item).execute()
    : db
        .updateTable('site_menu_item')
        .set(item)
        .where('store_id', '=', item.store_id)
        .where('id', '=', id)
        .execute()

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
