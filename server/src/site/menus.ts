import type { MenuItem, Menus } from '@matinee/contract/site/menus'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { saveShownSite } from '../store/shown-menus.ts'
import { countOwnPages, deleteMenuItems, insertMenuItems, listMenuItems } from './menu-queries.ts'
import { PageNotFound } from './errors.ts'
import { findPublishedCatalogPage } from './page-queries.ts'

const MENU_NAMES = ['header', 'footer'] as const

export async function readMenus(ctx: StoreContext, viewer: Viewer): Promise<Menus> {
  assertMaySee(viewer, 'site')
  const items = await listMenuItems(ctx.db, ctx.store.id)
  const [header, footer] = MENU_NAMES.map((name) =>
    items
      .filter(({ menu }) => menu === name)
      .map(({ label, page_id, address }) => ({ label, page_id, address })),
  )
  return { header: header!, footer: footer! }
}

/** Saves both menus. Each entry leads to a page or to an address. */
export function saveMenus(ctx: StoreContext, viewer: Viewer, menus: Menus): Promise<Menus> {
  assertMayEdit(viewer, 'site')
  for (const name of MENU_NAMES) menus[name].forEach((item, at) => assertTarget(item, `${name}.${at}`))
  return transact(ctx, async (ctx) => {
    await assertOwnPages(ctx, [...menus.header, ...menus.footer])
    await deleteMenuItems(ctx.db, ctx.store.id)
    for (const menu of MENU_NAMES)
      await insertMenuItems(
        ctx.db,
        menus[menu].map(({ label, page_id, address }, position) => {
          return { store_id: ctx.store.id, menu, position, label: label.trim(), page_id, link: address }
        }),
      )
    await refreshMenus(ctx)
    await audit(ctx, viewer, {
      act: 'menus.changed',
      subject: { kind: 'store', id: ctx.store.id, name: null },
    })
    return readMenus(ctx, viewer)
  })
}

function assertTarget({ page_id, address }: MenuItem, field: string) {
  if ((page_id === null) === (address === null))
    throw InvalidInput({ errors: { [`${field}.address`]: ['required'] } })
}

async function assertOwnPages({ db, store }: StoreContext, items: readonly MenuItem[]) {
  const ids = new Set(items.flatMap(({ page_id }) => (page_id === null ? [] : [page_id])))
  if ((await countOwnPages(db, store.id, [...ids])) < ids.size) throw PageNotFound()
}

/** Shows visitors the entries whose pages are published, at their present addresses, and the page of the catalogue. */
export async function refreshMenus(ctx: StoreContext) {
  const items = await listMenuItems(ctx.db, ctx.store.id)
  const [header, footer] = MENU_NAMES.map((name) =>
    items.flatMap(({ menu, label, address, permalink }) => {
      const shown = permalink ? `/pages/${encodeURIComponent(permalink)}` : address
      return menu === name && shown ? [{ label, address: shown }] : []
    }),
  )
  const menus = { header: header!, footer: footer! }
  const catalog = await findPublishedCatalogPage(ctx.db, ctx.store.id)
  await saveShownSite(ctx, { menus, catalog_page: catalog !== undefined })
}
