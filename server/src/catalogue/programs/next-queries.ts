import type { Card } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { selectCardsByIds, PLAN_ONCE } from './card-queries.ts'

/** The maximum number of programs examined: a category of unfinished films must not be read to its end. */
const LOOK_AHEAD = 50

/** The program's category: the requested one, else its first visible one. */
export async function findCategoryFor(db: Db, contentId: number, wanted: number | undefined) {
  const { rows } = await sql<{ id: number; position: number }>`${PLAN_ONCE}
    select category.id, link.position
    from content_category as link join category on category.id = link.category_id
    where link.content_id = ${contentId} and not category.hidden
    order by (category.id = ${wanted ?? 0}) desc, category.featured desc, category.position, category.id
    limit 1`.execute(db)
  return rows[0]
}

/** The next playable program of a category, in its manual order. */
export async function findNextInCategory(
  db: Db,
  category: { id: number; position: number },
  contentId: number,
): Promise<Card | undefined> {
  const cards = await selectCardsByIds(
    db,
    sql`
    select content_id as id, row_number() over () as place from (
      select link.content_id from content_category as link
      where link.category_id = ${category.id} and link.listed_at is not null
        and (link.position, link.content_id) > (${category.position}::integer, ${contentId}::bigint)
        and not exists (
          select from chapter where chapter.content_id = ${contentId} and chapter.program_id = link.content_id)
      order by link.position, link.content_id limit ${sql.lit(LOOK_AHEAD)}
    ) as following`,
  )
  return cards.find(isPlayableNow)
}

/** The chapters of a collection, which are not suggested after it. */
export async function listChaptersAmong(db: Db, contentId: number, programs: readonly number[]) {
  const rows = await db
    .selectFrom('chapter')
    .select('program_id')
    .where('content_id', '=', contentId)
    .where('program_id', 'in', programs)
    .execute()
  return new Set(rows.map(({ program_id }) => program_id))
}

/** Excludes what cannot be played now: downloads, announced and unfinished programs. */
export const isPlayableNow = ({ kind, ready, coming_at }: Card) =>
  ready && coming_at === null && (kind === 'video' || kind === 'collection')
