import type { LIBRARY_TABS } from '@matinee/contract/library/library'
import { ProgramNotFound } from '../catalogue/errors.ts'
import type { CardCache } from '../catalogue/programs/card-cache.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { pageOf, type LibraryPageQuery } from './favorites.ts'
import { listOwned } from './owned.ts'
import type { HistorySettings } from './history-settings.ts'
import * as query from './queries/views.ts'

interface HistoryQuery extends LibraryPageQuery {
  keeping: HistorySettings
  cards: CardCache
  tab?: (typeof LIBRARY_TABS)[number] | undefined
}

/** What the viewer has started, newest first, or one tab of it. */
export async function listHistory(ctx: StoreContext, viewer: Viewer, { tab, cards, ...asked }: HistoryQuery) {
  const { id: memberId } = assertMember(viewer)
  if (tab === 'purchased' || tab === 'rented') return listOwned(ctx, viewer, { tab, cards, ...asked })
  if (tab === 'in_progress' && !asked.keeping.positions) return pageOf([], asked)
  const listing = { memberId, tab, ...asked, now: ctx.clock.now().toISOString() }
  const { body, headers } = pageOf(await query.pageOfHistory(ctx.db, ctx.store.id, listing), asked)
  const cardOf = await cards.find(
    ctx,
    body.map(({ id }) => id),
  )
  // A program deleted in the meantime has no card.
  const begun = body.flatMap((standing) =>
    cardOf.has(standing.id) ? [{ ...cardOf.get(standing.id)!, ...standing }] : [],
  )
  return { body: begun, headers }
}

/** Deletes the viewer's history of a program; deleting it twice changes nothing. */
export async function deleteViewOf(ctx: StoreContext, viewer: Viewer, contentId: number): Promise<undefined> {
  const { id } = assertMember(viewer)
  if (!(await query.hasContent(ctx.db, ctx.store.id, contentId))) throw ProgramNotFound()
  await query.deleteView(ctx.db, id, contentId)
}

/** Deletes the viewer's whole history. */
export async function deleteAllViews(ctx: StoreContext, viewer: Viewer): Promise<undefined> {
  await query.deleteViews(ctx.db, assertMember(viewer).id)
}
