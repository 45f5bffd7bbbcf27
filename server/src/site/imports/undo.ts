import type { StoreContext } from '../../platform/http/http.ts'
import { changePages } from '../page-draft.ts'
import { findPageDraft, updatePage, type PageDraft } from '../page-queries.ts'
import { withdrawPage } from '../publication.ts'
import * as query from './import-queries.ts'
import { isPublished } from './placement.ts'

/** Removes the pages of an import that nobody has touched since; false once none are left. */
export const undoNextPage = (ctx: StoreContext, id: number): Promise<boolean> =>
  changePages(ctx, async (ctx) => {
    const found = await query.lockImport(ctx.db, ctx.store.id, id)
    if (found?.state !== 'undoing') return false
    const row = await query.nextRow(ctx.db, id, 'imported')
    if (row) await undoPage(ctx, found, row)
    else await query.updateImport(ctx.db, id, { state: 'undone', finished_at: ctx.clock.now().toISOString() })
    return row !== undefined
  })

/** A removed page can be brought back for a while, as one that was removed by hand. */
async function undoPage(ctx: StoreContext, found: query.PageImportRecord, row: query.PageRow) {
  const { db, store, clock } = ctx
  const page = row.page_id === null ? undefined : await findPageDraft(db, store.id, row.page_id)
  if (page && (await isTouched(ctx, found, { page, row }))) return query.updateRow(db, row, { state: 'kept' })
  if (page) {
    if (page.published_at) await withdrawPage(ctx, page.id)
    await updatePage(db, store.id, page.id, { removed_at: clock.now().toISOString() })
  }
  return query.updateRow(db, row, { state: 'undone' })
}

/** Whether somebody has edited, published, withdrawn or moved a page, or put it in a menu, since it was imported. */
async function isTouched(
  { db, store }: StoreContext,
  found: query.PageImportRecord,
  { page, row }: { page: PageDraft; row: query.PageRow },
): Promise<boolean> {
  if (page.version !== row.version || page.permalink !== row.permalink) return true
  if ((page.published_at !== null) !== isPublished(found, row)) return true
  return query.isInMenu(db, store.id, page.id)
}
