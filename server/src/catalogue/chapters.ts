import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import { locateContent, locateContentById, pageOf } from './catalogue.ts'
import { ChapterNotFound } from './playlist-errors.ts'
import * as query from './queries/chapters.ts'
import { spanOf } from './queries/narrowing.ts'

interface Wish {
  content_id?: number | undefined
  permalink?: string | undefined
  page: number
  per_page: number
}

/** The playlist of a collection in public view, named by its number or its address. */
export async function listChapters(ctx: StoreContext, { content_id, permalink, ...wish }: Wish) {
  if (!content_id && !permalink) throw InvalidInput({ errors: { content_id: ['required'] } })
  const { id } = content_id ? await locateContentById(ctx, content_id) : await locateContent(ctx, permalink!)
  return pageOf(await query.pageOfChapters(ctx.db, id, spanOf(wish)), wish.per_page)
}

/** The playlist of a collection of any status, for whoever was let in to it. */
export const pageOfDraft = async (
  ctx: StoreContext,
  contentId: number,
  wish: Pick<Wish, 'page' | 'per_page'>,
) => pageOf(await query.pageOfChapters(ctx.db, contentId, spanOf(wish)), wish.per_page)

/** One entry of a collection in public view. */
export async function readChapter(ctx: StoreContext, id: number) {
  const chapter = await query.findChapter(ctx.db, ctx.store.id, id)
  if (!chapter) throw ChapterNotFound()
  return chapter
}
