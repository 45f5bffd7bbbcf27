import type { Card, Chapter } from '@matinee/contract/catalogue'
import type { StoreContext } from '../platform/http.ts'
import { listRelated, locateContent } from './catalogue.ts'
import { ChapterNotFound } from './playlist-errors.ts'
import { chapterAfter, isChapterOf } from './queries/chapters.ts'
import { canBeWatched, categoryOf, chaptersAmong, nextInCategory } from './queries/next.ts'

interface Place {
  /** The category it was come to from; another one counts for nothing where the program is not in it. */
  category_id?: number | undefined
  /** The film of the collection that is being watched. */
  chapter_id?: number | undefined
}

interface Next {
  reason: 'chapter' | 'category' | 'related' | null
  content: Card | null
  chapter: Chapter | null
}

const NOTHING: Next = { reason: null, content: null, chapter: null }

/** What to watch after a program or one of its films; only what can be watched now is named. */
export async function readNext(
  ctx: StoreContext,
  permalink: string,
  { category_id, chapter_id }: Place,
): Promise<Next> {
  const { id } = await locateContent(ctx, permalink)
  const chapter = chapter_id && (await chapterFollowing(ctx, id, chapter_id))
  if (chapter) return { ...NOTHING, reason: 'chapter', chapter }
  const category = await categoryOf(ctx.db, id, category_id)
  const following = category && (await nextInCategory(ctx.db, category, id))
  if (following) return { ...NOTHING, reason: 'category', content: following }
  const related = await relatedTo(ctx, permalink, id)
  return related ? { ...NOTHING, reason: 'related', content: related } : NOTHING
}

/** The first that is like it; of a collection none of its own films. */
async function relatedTo(ctx: StoreContext, permalink: string, id: number) {
  const cards = (await listRelated(ctx, permalink)).filter(canBeWatched)
  if (cards.length === 0) return undefined
  const own = await chaptersAmong(
    ctx.db,
    id,
    cards.map((card) => card.id),
  )
  return cards.find((card) => !own.has(card.id))
}

async function chapterFollowing(ctx: StoreContext, contentId: number, chapterId: number) {
  if (!(await isChapterOf(ctx.db, contentId, chapterId))) throw ChapterNotFound()
  return chapterAfter(ctx.db, contentId, chapterId)
}
