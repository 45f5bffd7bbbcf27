import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Place } from './terms.ts'

/** So many of the best liked are put in order; whatever comes behind them follows the newest first. */
const RANKED_COUNT = 500

interface RankedComment {
  id: number
  ids: number[]
}

/** An order that is being read; undefined where it is too old to be kept. */
export const findRanking = (
  db: Db,
  { contentId, chapterId }: Place,
  id: number,
): Promise<RankedComment | undefined> =>
  db
    .selectFrom('comment_ranking')
    .select(['id', sql<number[]>`ids::float8[]`.as('ids')])
    .where('id', '=', id)
    .where('content_id', '=', contentId)
    .where('chapter_id', 'is not distinct from', chapterId)
    .executeTakeFirst()

export const findFreshRanking = (db: Db, { contentId, chapterId }: Place, since: string) =>
  db
    .selectFrom('comment_ranking')
    .select(['id', sql<number[]>`ids::float8[]`.as('ids')])
    .where('content_id', '=', contentId)
    .where('chapter_id', 'is not distinct from', chapterId)
    .where('made_at', '>', since)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Puts the best liked threads of the moment in order. */
export async function makeRanking(
  db: Db,
  storeId: number,
  { contentId, chapterId }: Place,
  now: string,
): Promise<RankedComment> {
  const { rows } = await sql<RankedComment>`
    insert into comment_ranking (content_id, chapter_id, made_at, ids)
    select ${contentId}, ${chapterId}, ${now}, array(select id from comment
      where store_id = ${storeId} and content_id = ${contentId} and listed and likes > 0
      ${chapterId === null ? sql`` : sql`and chapter_id = ${chapterId}`}
      order by likes desc, id desc limit ${sql.lit(RANKED_COUNT)})
    returning id, ids::float8[] as ids`.execute(db)
  return rows[0]!
}

export const deleteRankings = (db: Db, before: string) =>
  db.deleteFrom('comment_ranking').where('made_at', '<', before).execute()
