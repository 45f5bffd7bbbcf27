import { ProgramNotFound } from '../catalogue/errors.ts'
import { ChapterNotFound } from '../catalogue/playlist-errors.ts'
import type { StoreContext } from '../platform/http.ts'
import { isStaff, memberOnly, type Viewer } from '../platform/viewer.ts'
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

/** Whether a program, or one of its films, is a favourite; and which of its films are. */
export async function readFavorite(ctx: StoreContext, viewer: Viewer, named: Named) {
  const { favorite, chapter_ids } = await findLiked(ctx, viewer, named)
  return { favorite, chapter_ids }
}

/** Makes a program, or one of its films, a favourite; one already, it stays as it is. */
export async function addFavorite(ctx: StoreContext, viewer: Viewer, named: Named) {
  const { favorite, available, chapter_ids } = await findLiked(ctx, viewer, named)
  if (!favorite && !available && !isStaff(viewer)) throw ProgramNotFound()
  await query.insertFavorite(ctx.db, { memberId: viewer.id, ...named }, ctx.clock.now().toISOString())
  return { favorite: true, chapter_ids: withOrWithout(chapter_ids, named.chapterId, true) }
}

/** Ends it, also of what is no longer published; what is no favourite stays so. */
export async function removeFavorite(ctx: StoreContext, viewer: Viewer, named: Named) {
  const { chapter_ids } = await findLiked(ctx, viewer, named)
  await query.deleteFavorite(ctx.db, { memberId: viewer.id, ...named })
  return { favorite: false, chapter_ids: withOrWithout(chapter_ids, named.chapterId, false) }
}

function withOrWithout(ids: number[], id: number | null, isIn: boolean) {
  const others = ids.filter((each) => each !== id)
  return isIn && id !== null ? [...others, id] : others
}

async function findLiked(ctx: StoreContext, viewer: Viewer, named: Named) {
  const liked = { memberId: memberOnly(viewer).id, ...named }
  const found = await query.findLiked(ctx.db, ctx.store.id, liked, ctx.clock.now().toISOString())
  if (!found) throw ProgramNotFound()
  if (!found.has_chapter) throw ChapterNotFound()
  return found
}
