import { ProgramNotFound } from '../catalogue/errors.ts'
import { ChapterNotFound } from '../catalogue/playlists/playlist-errors.ts'
import { translateCards } from '../catalogue/programs/translated-programs.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, assertMember, type Viewer } from '../platform/http/viewer.ts'
import * as query from './queries/favorites.ts'

export interface LibraryPageQuery {
  page: number
  per_page: number
}

export interface FavoriteRef {
  contentId: number
  /** A film of the collection; without it the program as a whole. */
  chapterId: number | null
}

/** A page of the viewer's favourites, newest first; a page beyond the end is empty and the last. */
export async function listFavorites(ctx: StoreContext, viewer: Viewer, page: LibraryPageQuery) {
  const { id: memberId } = assertMember(viewer)
  const listing = { memberId, ...page, now: ctx.clock.now().toISOString() }
  const found = await query.pageOfFavorites(ctx.db, ctx.store.id, listing)
  return pageOf(await translateCards(ctx, found), page)
}

/** The reply of a list, from rows that include one more if another page follows. */
export const pageOf = <T>(rows: T[], { per_page }: LibraryPageQuery) => ({
  body: rows.slice(0, per_page),
  headers: { 'last-page': rows.length <= per_page },
})

/** Whether a program, or one of its films, is a favourite; and which of its films are. */
export async function readFavorite(ctx: StoreContext, viewer: Viewer, named: FavoriteRef) {
  const { favorite, chapter_ids } = await findFavorable(ctx, viewer, named)
  return { favorite, chapter_ids }
}

/** Adds a program or one of its films to the favourites; adding it twice changes nothing. */
export async function addFavorite(ctx: StoreContext, viewer: Viewer, named: FavoriteRef) {
  const { favorite, available, chapter_ids } = await findFavorable(ctx, viewer, named)
  if (!favorite && !available && !isStaff(viewer)) throw ProgramNotFound()
  await query.insertFavorite(ctx.db, { memberId: viewer.id, ...named }, ctx.clock.now().toISOString())
  return { favorite: true, chapter_ids: favoriteStateOf(chapter_ids, named.chapterId, true) }
}

/** Removes a favourite, even of an unpublished program; removing it twice changes nothing. */
export async function removeFavorite(ctx: StoreContext, viewer: Viewer, named: FavoriteRef) {
  const { chapter_ids } = await findFavorable(ctx, viewer, named)
  await query.deleteFavorite(ctx.db, { memberId: viewer.id, ...named })
  return { favorite: false, chapter_ids: favoriteStateOf(chapter_ids, named.chapterId, false) }
}

function favoriteStateOf(ids: number[], id: number | null, isIn: boolean) {
  const others = ids.filter((each) => each !== id)
  return isIn && id !== null ? [...others, id] : others
}

async function findFavorable(ctx: StoreContext, viewer: Viewer, named: FavoriteRef) {
  const liked = { memberId: assertMember(viewer).id, ...named }
  const found = await query.findFavoriteTarget(ctx.db, ctx.store.id, liked, ctx.clock.now().toISOString())
  if (!found) throw ProgramNotFound()
  if (!found.has_chapter) throw ChapterNotFound()
  return found
}
