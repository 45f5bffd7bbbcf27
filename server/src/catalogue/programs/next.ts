import type { Card, Chapter } from '@matinee/contract/catalogue/catalogue'
import type { StoreContext } from '../../platform/http/http.ts'
import { listRelated, locateContent } from './program-listing.ts'
import { ChapterNotFound } from '../playlists/playlist-errors.ts'
import { findChapterAfter, isChapterOf } from '../playlists/chapter-queries.ts'
import { isPlayableNow, findCategoryFor, listChaptersAmong, findNextInCategory } from './next-queries.ts'
import { translateCards, translateChapters } from './translated-programs.ts'

interface NextQuery {
  /** The category of the visit; ignored if the program is not in it. */
  category_id?: number | undefined
  /** The collection's film that is playing. */
  chapter_id?: number | undefined
}

interface NextResult {
  reason: 'chapter' | 'category' | 'related' | null
  content: Card | null
  chapter: Chapter | null
}

const NO_NEXT: NextResult = { reason: null, content: null, chapter: null }

/** What to play after a program or one of its films; only playable programs are suggested. */
export async function readNext(
  ctx: StoreContext,
  permalink: string,
  { category_id, chapter_id }: NextQuery,
): Promise<NextResult> {
  const { id } = await locateContent(ctx, permalink)
  const chapter = chapter_id && (await findFollowingChapter(ctx, id, chapter_id))
  if (chapter) return { ...NO_NEXT, reason: 'chapter', chapter }
  const category = await findCategoryFor(ctx.db, id, category_id)
  const following = category && (await findFollowing(ctx, category, id))
  if (following) return { ...NO_NEXT, reason: 'category', content: following }
  const related = await findRelatedNext(ctx, permalink, id)
  return related ? { ...NO_NEXT, reason: 'related', content: related } : NO_NEXT
}

async function findFollowing(ctx: StoreContext, category: { id: number; position: number }, id: number) {
  const card = await findNextInCategory(ctx.db, category, id)
  return card && (await translateCards(ctx, [card]))[0]
}

/** The most similar program; for a collection, none of its own films. */
async function findRelatedNext(ctx: StoreContext, permalink: string, id: number) {
  const cards = (await listRelated(ctx, permalink)).filter(isPlayableNow)
  if (cards.length === 0) return undefined
  const own = await listChaptersAmong(
    ctx.db,
    id,
    cards.map((card) => card.id),
  )
  return cards.find((card) => !own.has(card.id))
}

async function findFollowingChapter(ctx: StoreContext, contentId: number, chapterId: number) {
  if (!(await isChapterOf(ctx.db, contentId, chapterId))) throw ChapterNotFound()
  const chapter = await findChapterAfter(ctx.db, contentId, chapterId)
  return chapter && (await translateChapters(ctx, [chapter]))[0]
}
