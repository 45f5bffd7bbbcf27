import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { locateContent, locateContentById, toPage } from '../programs/program-listing.ts'
import { ChapterNotFound } from './playlist-errors.ts'
import * as query from './chapter-queries.ts'
import { toPageSpan } from '../programs/program-filters.ts'
import { translateChapters } from '../programs/translated-programs.ts'

interface ChapterListQuery {
  content_id?: number | undefined
  permalink?: string | undefined
  page: number
  per_page: number
}

/** The playlist of a published collection, by id or address. */
export async function listChapters(ctx: StoreContext, { content_id, permalink, ...wish }: ChapterListQuery) {
  if (!content_id && !permalink) throw InvalidInput({ errors: { content_id: ['required'] } })
  const { id } = content_id ? await locateContentById(ctx, content_id) : await locateContent(ctx, permalink!)
  return pageOfChapters(ctx, id, wish)
}

/** The playlist of a collection of any status; the caller has checked access. */
export const listDraftChapters = (
  ctx: StoreContext,
  contentId: number,
  wish: Pick<ChapterListQuery, 'page' | 'per_page'>,
) => pageOfChapters(ctx, contentId, wish)

async function pageOfChapters(
  ctx: StoreContext,
  contentId: number,
  wish: Pick<ChapterListQuery, 'page' | 'per_page'>,
) {
  const chapters = await query.listChapterRows(ctx.db, contentId, toPageSpan(wish))
  return toPage(await translateChapters(ctx, chapters), wish.per_page)
}

/** One entry of a published collection. */
export async function readChapter(ctx: StoreContext, id: number) {
  const chapter = await query.findChapter(ctx.db, ctx.store.id, id)
  if (!chapter) throw ChapterNotFound()
  const [translated] = await translateChapters(ctx, [chapter])
  return translated!
}
