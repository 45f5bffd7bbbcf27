import { hasRight } from '@matinee/contract/platform/roles'
import type { EditedPage } from '@matinee/contract/site/pages'
import { audit, type AuditActionName } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { MOST_REVISIONS } from '../store/revisions.ts'
import { notifyCatalogueChanged } from '../store/settings.ts'
import { PageNotFound, PageSavedSince } from './errors.ts'
import { programsIn } from './named-programs.ts'
import { refreshMenus } from './menus.ts'
import * as query from './page-queries.ts'
import { listNamedPrograms } from './row-queries.ts'

export async function readPage(ctx: StoreContext, viewer: Viewer, id: number): Promise<EditedPage> {
  assertMaySee(viewer, 'site')
  const page = await requirePage(ctx, id)
  return toEdited(viewer, page, await listNamedPrograms(ctx.db, ctx.store.id, programsIn(page.blocks)))
}

const toEdited = (viewer: Viewer, page: query.PageDraft, programs: EditedPage['programs']): EditedPage => ({
  programs,
  id: page.id,
  version: page.version,
  title: page.title,
  description: page.description,
  blocks: page.blocks,
  translations: page.translations as EditedPage['translations'],
  permalink: page.permalink,
  language: page.language as EditedPage['language'],
  in_search: page.in_search,
  state: page.state,
  published_at: page.published_at,
  is_catalog: page.is_catalog,
  may_write_code: hasRight(viewer.role, 'write_page_code'),
})

export async function requirePage(ctx: StoreContext, id: number): Promise<query.PageDraft> {
  const page = await query.findPageDraft(ctx.db, ctx.store.id, id)
  if (!page) throw PageNotFound()
  return page
}

/** The page, if its newest revision is still the one a change is based on. */
export async function requireVersion(
  ctx: StoreContext,
  id: number,
  version: number,
): Promise<query.PageDraft> {
  const page = await requirePage(ctx, id)
  if (page.version !== version) throw PageSavedSince()
  return page
}

/** Changes the pages of a store in one transaction, after those that others are changing. */
export const changePages = <T>(ctx: StoreContext, work: (ctx: StoreContext) => Promise<T>): Promise<T> =>
  transact(ctx, async (ctx) => {
    await query.lockPages(ctx.db, ctx.store.id)
    return work(ctx)
  })

export async function saveRevision(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { title, description, blocks, translations }: query.TranslatedWords,
) {
  await query.insertRevision(ctx.db, {
    ...{ title, description, blocks, translations },
    store_id: ctx.store.id,
    page_id: id,
    member_id: viewer.id || null,
    saved_at: ctx.clock.now().toISOString(),
  })
  await query.deleteOldRevisions(ctx.db, ctx.store.id, id, MOST_REVISIONS)
}

/** Has every process show pages and menus anew. */
export async function announcePages(ctx: StoreContext) {
  await refreshMenus(ctx)
  await notifyCatalogueChanged(ctx)
}

export const auditPage = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, name }: { id: number; name: string },
) => audit(ctx, viewer, { act, subject: { kind: 'page', id, name } })
