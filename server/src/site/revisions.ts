import type { EditedPage, PageRevision } from '@matinee/contract/site/pages'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { assertMayWriteCode } from './block-rules.ts'
import { PageNotFound } from './errors.ts'
import { changePages, readPage, requirePage, requireVersion, saveRevision } from './page-draft.ts'
import { findRevision, listRevisionRows, updatePage } from './page-queries.ts'

/** The kept revisions of a page, newest first. */
export async function listRevisions(ctx: StoreContext, viewer: Viewer, id: number): Promise<PageRevision[]> {
  assertMaySee(viewer, 'site')
  await requirePage(ctx, id)
  return listRevisionRows(ctx.db, ctx.store.id, id)
}

/** Makes an earlier revision the newest again; visitors see it once it is published. */
export function restoreRevision(
  ctx: StoreContext,
  viewer: Viewer,
  { id, revision_id, version }: { id: number; revision_id: number; version: number },
): Promise<EditedPage> {
  assertMayEdit(viewer, 'site')
  return changePages(ctx, async (ctx) => {
    const revision = await findRevision(ctx.db, ctx.store.id, id, revision_id)
    if (!revision) throw PageNotFound()
    const page = await requireVersion(ctx, id, version)
    assertMayWriteCode(viewer, page.blocks, revision.blocks)
    await saveRevision(ctx, viewer, id, revision)
    await updatePage(ctx.db, ctx.store.id, id, { updated_at: ctx.clock.now().toISOString() })
    return readPage(ctx, viewer, id)
  })
}
