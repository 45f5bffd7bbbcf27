import type { Db } from '../../platform/database/database.ts'

/** The current address of a published program, by a previous one. */
export async function findCurrentPermalink(
  db: Db,
  storeId: number,
  permalink: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('content_permalink')
    .innerJoin('content', 'content.id', 'content_permalink.content_id')
    .select('content.permalink')
    .where('content_permalink.store_id', '=', storeId)
    .where('content_permalink.permalink', '=', permalink)
    .where('content.status', 'in', ['published', 'scheduled', 'expired'])
    .executeTakeFirst()
  return row && row.permalink !== permalink ? row.permalink : null
}
