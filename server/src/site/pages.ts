import {
  MOST_PAGES,
  type EditedPage,
  type PageSummary,
  type PageTemplate,
} from '@matinee/contract/site/pages'
import { findFreePermalink, toPermalink } from '../catalogue/programs/permalink.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { CatalogPageStays, PageNotFound, TooManyPages } from './errors.ts'
import { auditPage, changePages, readPage, requirePage, saveRevision } from './page-draft.ts'
import { writeTemplate } from './page-templates.ts'
import * as query from './page-queries.ts'
import { withdrawPage } from './publication.ts'

export function listPages(ctx: StoreContext, viewer: Viewer): Promise<PageSummary[]> {
  assertMaySee(viewer, 'site')
  return query.listPageRows(ctx.db, ctx.store.id)
}

/** Adds a page as a draft, made of a template in the store's language. */
export function createPage(
  ctx: StoreContext,
  viewer: Viewer,
  { template, title }: { template: PageTemplate; title?: string },
): Promise<EditedPage> {
  assertMayEdit(viewer, 'site')
  return changePages(ctx, async (ctx) => {
    const words = writeTemplate(ctx, template, title)
    const id = await addDraft(ctx, viewer, words)
    await auditPage(ctx, viewer, 'page.made', { id, name: words.title })
    return readPage(ctx, viewer, id)
  })
}

/** Adds a draft at the first free address of its title; refused if the store has too many pages. */
export async function addDraft(ctx: StoreContext, viewer: Viewer, words: query.PageWords): Promise<number> {
  await assertRoom(ctx)
  const now = ctx.clock.now().toISOString()
  const id = await query.insertPage(ctx.db, {
    store_id: ctx.store.id,
    permalink: await findFree(ctx, toPermalink(words.title)),
    language: ctx.store.locale,
    created_at: now,
    updated_at: now,
  })
  await saveRevision(ctx, viewer, id, { ...words, translations: {} })
  return id
}

/** Refuses another page where the store has too many. */
export async function assertRoom({ db, store }: StoreContext) {
  if ((await query.countPages(db, store.id)) >= MOST_PAGES)
    throw TooManyPages({ values: { most: MOST_PAGES } })
}

const findFree = ({ db, store }: StoreContext, wanted: string) =>
  findFreePermalink(wanted, (permalink) => query.isPermalinkTaken(db, store.id, permalink))

/** Removes a page; it can be brought back until it is deleted. */
export async function removePage(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayEdit(viewer, 'site')
  await changePages(ctx, async (ctx) => {
    const { title: name, is_catalog } = await requirePage(ctx, id)
    if (is_catalog) throw CatalogPageStays()
    await withdrawPage(ctx, id)
    await query.updatePage(ctx.db, ctx.store.id, id, { removed_at: ctx.clock.now().toISOString() })
    await auditPage(ctx, viewer, 'page.removed', { id, name })
  })
}

/** Brings a removed page back as a draft, at its address if that is still free. */
export function bringPageBack(ctx: StoreContext, viewer: Viewer, id: number): Promise<EditedPage> {
  assertMayEdit(viewer, 'site')
  return changePages(ctx, async (ctx) => {
    const removed = await query.findRemovedPage(ctx.db, ctx.store.id, id)
    if (!removed) throw PageNotFound()
    await assertRoom(ctx)
    const permalink = await findFree(ctx, removed.permalink)
    await query.updatePage(ctx.db, ctx.store.id, id, { permalink, removed_at: null })
    const page = await readPage(ctx, viewer, id)
    await auditPage(ctx, viewer, 'page.brought_back', { id, name: page.title })
    return page
  })
}
