import type { RevisionField } from '@matinee/contract/platform/revisions'
import type { EditedPage, PageRevision } from '@matinee/contract/site/pages'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { assertMayWriteCode } from './block-rules.ts'
import { PageNotFound } from './errors.ts'
import { changePages, readPage, requirePage, requireVersion, saveRevision } from './page-draft.ts'
import { compareTexts } from '../store/revisions.ts'
import { programsIn } from './named-programs.ts'
import { findRevision, listRevisionRows, updatePage } from './page-queries.ts'
import { textsOfPage } from './revision-texts.ts'
import { listNamedPrograms } from './row-queries.ts'

/** The kept revisions of a page, newest first. */
export async function listRevisions(ctx: StoreContext, viewer: Viewer, id: number): Promise<PageRevision[]> {
  assertMaySee(viewer, 'site')
  await requirePage(ctx, id)
  return listRevisionRows(ctx.db, ctx.store.id, id)
}

/** An earlier revision of a page beside the newest. */
export async function compareRevision(
  ctx: StoreContext,
  viewer: Viewer,
  { id, revision_id }: { id: number; revision_id: number },
): Promise<RevisionField[]> {
  assertMaySee(viewer, 'site')
  const page = await requirePage(ctx, id)
  const revision = await findRevision(ctx.db, ctx.store.id, id, revision_id)
  if (!revision) throw PageNotFound()
  const named = programsIn([...revision.blocks, ...page.blocks])
  const programs = await listNamedPrograms(ctx.db, ctx.store.id, named)
  return compareTexts(textsOfPage(revision, programs), textsOfPage(page, programs))
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
