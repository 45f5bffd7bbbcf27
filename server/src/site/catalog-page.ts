import { CATALOG_PARTS } from '@matinee/contract/site/blocks'
import type { EditedPage } from '@matinee/contract/site/pages'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { wordsOf } from '../store/words.ts'
import { auditPage, changePages, readPage, saveRevision } from './page-draft.ts'
import { findCatalogPageDraft, insertPage } from './page-queries.ts'

/** No other page can have it: permalinks have no colon. */
const PERMALINK = ':catalog'

/** The catalogue's own page; the first time, a draft of the catalogue as it is by itself. */
export function openCatalogPage(ctx: StoreContext, viewer: Viewer): Promise<EditedPage> {
  assertMayEdit(viewer, 'site')
  return changePages(ctx, async (ctx) => {
    const page = await findCatalogPageDraft(ctx.db, ctx.store.id)
    return readPage(ctx, viewer, page?.id ?? (await addCatalogPage(ctx, viewer)))
  })
}

async function addCatalogPage(ctx: StoreContext, viewer: Viewer): Promise<number> {
  const now = ctx.clock.now().toISOString()
  const title = wordsOf(ctx.store.locale, ['pages'])['catalog.title']!
  const id = await insertPage(ctx.db, {
    store_id: ctx.store.id,
    permalink: PERMALINK,
    language: ctx.store.locale,
    is_catalog: true,
    created_at: now,
    updated_at: now,
  })
  const blocks = CATALOG_PARTS.map((part, at) => ({ key: at + 1, kind: 'catalog' as const, part }))
  await saveRevision(ctx, viewer, id, { title, description: null, blocks, translations: {} })
  await auditPage(ctx, viewer, 'page.made', { id, name: title })
  return id
}
