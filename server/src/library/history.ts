import type { LIBRARY_TABS } from '@matinee/contract/library'
import { ProgramNotFound } from '../catalogue/errors.ts'
import type { KeptCards } from '../catalogue/kept-cards.ts'
import type { StoreContext } from '../platform/http.ts'
import { memberOnly, type Viewer } from '../platform/viewer.ts'
import { pageOf, type Page } from './favorites.ts'
import { listHeld } from './held.ts'
import type { Keeping } from './keeping.ts'
import * as query from './queries/views.ts'

interface Asked extends Page {
  keeping: Keeping
  cards: KeptCards
  tab?: (typeof LIBRARY_TABS)[number] | undefined
}

/** What the viewer has begun, newest first, or one tab of it; what they bought or rented. */
export async function listBegun(ctx: StoreContext, viewer: Viewer, { tab, cards, ...asked }: Asked) {
  const { id: memberId } = memberOnly(viewer)
  if (tab === 'purchased' || tab === 'rented') return listHeld(ctx, viewer, { tab, cards, ...asked })
  if (tab === 'in_progress' && !asked.keeping.positions) return pageOf([], asked)
  const listing = { memberId, tab, ...asked, now: ctx.clock.now().toISOString() }
  const { body, headers } = pageOf(await query.pageOfBegun(ctx.db, ctx.store.id, listing), asked)
  const cardOf = await cards.find(
    ctx,
    body.map(({ id }) => id),
  )
  // A program that went in between has no card any more.
  const begun = body.flatMap((standing) =>
    cardOf.has(standing.id) ? [{ ...cardOf.get(standing.id)!, ...standing }] : [],
  )
  return { body: begun, headers }
}

/** Forgets that the viewer has seen anything of a program; what was forgotten before stays so. */
export async function forgetView(ctx: StoreContext, viewer: Viewer, contentId: number): Promise<undefined> {
  const { id } = memberOnly(viewer)
  if (!(await query.hasContent(ctx.db, ctx.store.id, contentId))) throw ProgramNotFound()
  await query.deleteView(ctx.db, id, contentId)
}

/** Forgets everything the viewer has seen. */
export async function forgetViews(ctx: StoreContext, viewer: Viewer): Promise<undefined> {
  await query.deleteViews(ctx.db, memberOnly(viewer).id)
}
