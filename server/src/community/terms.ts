import { ProgramNotFound } from '../catalogue/errors.ts'
import { ChapterNotFound } from '../catalogue/playlist-errors.ts'
import { OnlyLooking } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { isThere, whyNotRead, whyNotWrite } from './policy.ts'
import { findTerms, type Place, type PlaceTerms } from './queries/terms.ts'

/** The terms of a conversation for somebody who sees the program; refused where it is not there for them. */
export async function termsFor(
  ctx: StoreContext,
  viewer: Viewer,
  place: Place,
  options: { held?: boolean } = {},
): Promise<PlaceTerms> {
  const terms = await findTerms(ctx.db, ctx.store.id, viewer.id, place, options)
  if (!terms || !isThere(terms, viewer, ctx.clock.now())) throw ProgramNotFound()
  if (!terms.has_chapter) throw ChapterNotFound()
  return terms
}

/** The same, held until the transaction ends; refused where they may not write. */
export async function termsToWrite(ctx: StoreContext, viewer: Viewer, place: Place): Promise<PlaceTerms> {
  const terms = await termsFor(ctx, viewer, place, { held: true })
  const refusal = whyNotWrite(terms, viewer, ctx.clock.now())
  if (refusal) throw refusal
  return terms
}

/** Whether somebody may read and write there, and why not. One of the staff who looks as a member changes nothing. */
export function rightsIn(ctx: StoreContext, viewer: Viewer, terms: PlaceTerms) {
  const now = ctx.clock.now()
  const refusal = viewer.impersonator_id ? OnlyLooking() : whyNotWrite(terms, viewer, now)
  return {
    'can-read': !whyNotRead(terms, viewer, now),
    'can-write': !refusal,
    'why-not': refusal?.code ?? '',
  }
}

/** Whether somebody may hear of what happens under a program. */
export async function mayHear(ctx: StoreContext, viewer: Viewer, contentId: number): Promise<boolean> {
  const terms = await findTerms(ctx.db, ctx.store.id, viewer.id, { contentId, chapterId: null })
  const now = ctx.clock.now()
  return terms !== undefined && isThere(terms, viewer, now) && !whyNotRead(terms, viewer, now)
}
