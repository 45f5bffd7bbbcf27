import type { EditedPage, PageChanges } from '@matinee/contract/site/pages'
import { toPermalink } from '../catalogue/programs/permalink.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { assertBlocks, assertCatalogParts, assertMayWriteCode, cleanBlocks } from './block-rules.ts'
import { PageAddressTaken } from './errors.ts'
import { translationsAfter } from './page-translations.ts'
import { announcePages, changePages, readPage, requireVersion, saveRevision } from './page-draft.ts'
import { isPermalinkTaken, saveOldPermalink, updatePage, type PageDraft } from './page-queries.ts'

/** Saves what a page is to be. Visitors see it once it is published; its address and language count at once. */
export async function savePage(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  changes: PageChanges,
): Promise<EditedPage> {
  assertMayEdit(viewer, 'site')
  assertBlocks(ctx, changes.blocks)
  const blocks = await cleanBlocks(ctx, changes.blocks)
  return changePages(ctx, async (ctx) => {
    const page = await requireVersion(ctx, id, changes.version)
    assertMayWriteCode(viewer, page.blocks, blocks)
    assertCatalogParts(page, blocks)
    const { title, description } = changes
    const written = { title: title.trim(), description, blocks }
    const translations = await translationsAfter(ctx, page, { ...changes, ...written })
    await saveRevision(ctx, viewer, id, { ...written, translations })
    await saveSettings(ctx, page, changes)
    return readPage(ctx, viewer, id)
  })
}

/** An address that visitors know leads to the new one. */
async function saveSettings(
  ctx: StoreContext,
  page: PageDraft,
  { language, in_search, ...changes }: PageChanges,
) {
  const permalink = page.is_catalog ? page.permalink : toPermalink(changes.permalink)
  if (await isPermalinkTaken(ctx.db, ctx.store.id, permalink, page.id))
    throw PageAddressTaken({ errors: { permalink: ['taken'] } })
  if (permalink !== page.permalink && page.published_at)
    await saveOldPermalink(ctx.db, ctx.store.id, page.permalink, page.id)
  const updated_at = ctx.clock.now().toISOString()
  await updatePage(ctx.db, ctx.store.id, page.id, { permalink, language, in_search, updated_at })
  if (page.published_at) await announcePages(ctx)
}
