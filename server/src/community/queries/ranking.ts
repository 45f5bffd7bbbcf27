import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ConversationRef } from './conversation-terms.ts'

/** Number of most liked threads in a ranking; the rest follow by date. */
const RANKED_COUNT = 500

interface CommentRanking {
  id: number
  ids: number[]
}

/** Finds a ranking in use; undefined if it has expired. */
export const findRanking = (
  db: Db,
  { contentId, chapterId }: ConversationRef,
  id: number,
): Promise<CommentRanking | undefined> =>
  db
    .selectFrom('comment_ranking')
    .select(['id', sql<number[]>`ids::float8[]`.as('ids')])
    .where('id', '=', id)
    .where('content_id', '=', contentId)
    .where('chapter_id', 'is not distinct from', chapterId)
    .executeTakeFirst()

export const findFreshRanking = (db: Db, { contentId, chapterId }: ConversationRef, since: string) =>
  db
    .selectFrom('comment_ranking')
    .select(['id', sql<number[]>`ids::float8[]`.as('ids')])
    .where('content_id', '=', contentId)
    .where('chapter_id', 'is not distinct from', chapterId)
    .where('made_at', '>', since)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Creates a ranking of the threads that are most liked now. */
export async function createRanking(
  db: Db,
  storeId: number,
  { contentId, chapterId }: ConversationRef,
  now: string,
): Promise<CommentRanking> {
  const { rows } = await sql<CommentRanking>`
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
