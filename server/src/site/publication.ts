import type { EditedPage } from '@matinee/contract/site/pages'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { announcePages, auditPage, changePages, readPage, requirePage, requireVersion } from './page-draft.ts'
import { markPublished, updatePage } from './page-queries.ts'

/** Shows the newest revision to visitors. */
export function publishPage(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  version: number,
): Promise<EditedPage> {
  assertMayEdit(viewer, 'site')
  return changePages(ctx, async (ctx) => {
    const { title: name } = await requireVersion(ctx, id, version)
    await markPublished(ctx.db, ctx.store.id, id, version)
    const now = ctx.clock.now().toISOString()
    await updatePage(ctx.db, ctx.store.id, id, { published_at: now, updated_at: now })
    await announcePages(ctx)
    await auditPage(ctx, viewer, 'page.published', { id, name })
    return readPage(ctx, viewer, id)
  })
}

/** Takes a page from visitors; its draft stays. */
export function unpublishPage(ctx: StoreContext, viewer: Viewer, id: number): Promise<EditedPage> {
  assertMayEdit(viewer, 'site')
  return changePages(ctx, async (ctx) => {
    const { title: name } = await requirePage(ctx, id)
    await withdrawPage(ctx, id)
    await auditPage(ctx, viewer, 'page.unpublished', { id, name })
    return readPage(ctx, viewer, id)
  })
}

export async function withdrawPage(ctx: StoreContext, id: number) {
  await markPublished(ctx.db, ctx.store.id, id, null)
  const updated_at = ctx.clock.now().toISOString()
  await updatePage(ctx.db, ctx.store.id, id, { published_at: null, updated_at })
  await announcePages(ctx)
}
