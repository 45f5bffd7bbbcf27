import type { MenuItem, Menus } from '@matinee/contract/site/menus'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { toJsonb } from '../platform/database/jsonb.ts'
import { changeTranslations } from '../store/translated.ts'
import { saveShownSite } from '../store/shown-menus.ts'
import {
  countOwnPages,
  deleteOtherItems,
  listMenuItems,
  saveMenuItem,
  type SavedMenuItem,
} from './menu-queries.ts'
import { PageNotFound } from './errors.ts'
import { findPublishedCatalogPage } from './page-queries.ts'

const MENU_NAMES = ['header', 'footer'] as const

export async function readMenus(ctx: StoreContext, viewer: Viewer): Promise<Menus> {
  assertMaySee(viewer, 'site')
  const items = await listMenuItems(ctx.db, ctx.store.id)
  const [header, footer] = MENU_NAMES.map((name) =>
    items
      .filter(({ menu }) => menu === name)
      .map(({ id, label, translations, page_id, address }) => ({
        id,
        label,
        translations,
        page_id,
        address,
      })),
  )
  return { header: header!, footer: footer! }
}

/** Saves both menus. Each entry leads to a page or to an address. */
export function saveMenus(ctx: StoreContext, viewer: Viewer, menus: Menus): Promise<Menus> {
  assertMayEdit(viewer, 'site')
  for (const name of MENU_NAMES) menus[name].forEach((item, at) => assertTarget(item, `${name}.${at}`))
  return transact(ctx, async (ctx) => {
    await assertOwnPages(ctx, [...menus.header, ...menus.footer])
    await replaceItems(ctx, menus)
    await refreshMenus(ctx)
    await audit(ctx, viewer, {
      act: 'menus.changed',
      subject: { kind: 'store', id: ctx.store.id, name: null },
    })
    return readMenus(ctx, viewer)
  })
}

/** Entries that were there keep their ids, by which their translations are known elsewhere. */
async function replaceItems(ctx: StoreContext, menus: Menus) {
  const before = new Map((await listMenuItems(ctx.db, ctx.store.id)).map((item) => [item.id, item]))
  const wanted = MENU_NAMES.flatMap((menu) =>
    menus[menu].map((item, position) => ({ ...item, menu, position, was: takeItem(before, item) })),
  )
  await deleteOtherItems(
    ctx.db,
    ctx.store.id,
    wanted.flatMap(({ was }) => (was ? [was.id] : [])),
  )
  for (const { menu, position, label, page_id, address, was, translations } of wanted)
    await saveMenuItem(ctx.db, was?.id, {
      ...{ store_id: ctx.store.id, menu, position, label: label.trim(), page_id, link: address },
      translations: toJsonb(changeTranslations(ctx, was?.translations ?? {}, translations ?? {})),
    })
}

/** The entry that was there, for the first that claims it. */
function takeItem(before: Map<number, SavedMenuItem>, { id = 0 }: MenuItem) {
  const was = before.get(id)
  before.delete(id)
  return was
}

function assertTarget({ page_id, address }: MenuItem, field: string) {
  if ((page_id === null) === (address === null))
    throw InvalidInput({ errors: { [`${field}.address`]: ['required'] } })
}

async function assertOwnPages({ db, store }: StoreContext, items: readonly MenuItem[]) {
  const ids = new Set(items.flatMap(({ page_id }) => (page_id === null ? [] : [page_id])))
  if ((await countOwnPages(db, store.id, [...ids])) < ids.size) throw PageNotFound()
}

const labelsOf = (translations: SavedMenuItem['translations']) =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, { label }]) => (label ? [[language, label]] : [])),
  )

/** Shows visitors the entries whose pages are published, at their present addresses, and the page of the catalogue. */
export async function refreshMenus(ctx: StoreContext) {
  const items = await listMenuItems(ctx.db, ctx.store.id)
  const [header, footer] = MENU_NAMES.map((name) =>
    items.flatMap(({ menu, label, translations, address, permalink }) => {
      const shown = permalink ? `/pages/${encodeURIComponent(permalink)}` : address
      return menu === name && shown ? [{ label, address: shown, labels: labelsOf(translations) }] : []
    }),
  )
  const menus = { header: header!, footer: footer! }
  const catalog = await findPublishedCatalogPage(ctx.db, ctx.store.id)
  await saveShownSite(ctx, { menus, catalog_page: catalog !== undefined })
}
