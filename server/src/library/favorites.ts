import { ProgramNotFound } from '../catalogue/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import { isStaff, memberOnly, type Viewer } from '../platform/viewer.ts'
import { FilmNotFound } from '../playback/errors.ts'
import * as query from './queries/favorites.ts'

export interface Page {
  page: number
  per_page: number
}

export interface Named {
  contentId: number
  /** One film of the program in place of the whole of it. */
  chapterId: number | null
}

/** A page of the viewer's favourites, newest first; a page beyond the end is empty and the last. */
export async function listFavorites(ctx: StoreContext, viewer: Viewer, page: Page) {
  const { id: memberId } = memberOnly(viewer)
  const listing = { memberId, ...page, now: ctx.clock.now().toISOString() }
  return pageOf(await query.pageOfFavorites(ctx.db, ctx.store.id, listing), page)
}

/** What a listing answers, from a page with one row more where another page follows. */
export const pageOf = <T>(rows: T[], { per_page }: Page) => ({
  body: rows.slice(0, per_page),
  headers: { 'last-page': rows.length <= per_page },
})

export async function isFavorite(ctx: StoreContext, viewer: Viewer, named: Named) {
  const { favorite } = await findKnown(ctx, viewer, named)
  return { favorite }
}

/** Makes a program, or one of its films, a favourite; one already, it stays as it is. */
export async function addFavorite(ctx: StoreContext, viewer: Viewer, named: Named) {
  await findKnown(ctx, viewer, named)
  await query.insertFavorite(ctx.db, { memberId: viewer.id, ...named }, ctx.clock.now().toISOString())
  return { favorite: true }
}

/** Ends it, also of what is no longer published; what is no favourite stays so. */
export async function removeFavorite(ctx: StoreContext, viewer: Viewer, named: Named) {
  const liked = { memberId: memberOnly(viewer).id, ...named }
  const found = await query.findLiked(ctx.db, ctx.store.id, liked, ctx.clock.now().toISOString())
  if (!found) throw ProgramNotFound()
  await query.deleteFavorite(ctx.db, liked)
  return { favorite: false }
}

/** A program with a page for this viewer, or one of their favourites already. */
async function findKnown(ctx: StoreContext, viewer: Viewer, named: Named) {
  const liked = { memberId: memberOnly(viewer).id, ...named }
  const found = await query.findLiked(ctx.db, ctx.store.id, liked, ctx.clock.now().toISOString())
  if (!found || !(found.available || found.favorite || isStaff(viewer))) throw ProgramNotFound()
  if (!found.has_chapter) throw FilmNotFound()
  return found
}
