import type { Card } from '@matinee/contract/catalogue/catalogue'
import { MOST_ROW_PROGRAMS } from '@matinee/contract/site/blocks'
import { sql } from 'kysely'
import { selectCardsByIds } from '../catalogue/programs/card-queries.ts'
import { listCardRows } from '../catalogue/programs/content-queries.ts'
import type { Db } from '../platform/database/database.ts'

/** The newest programs of the store, or a category's in its own order. */
export const listNewestCards = (db: Db, storeId: number, category_id?: number): Promise<Card[]> =>
  listCardRows(
    db,
    storeId,
    { sort: category_id ? 'manual' : 'newest', category_id },
    { limit: MOST_ROW_PROGRAMS, offset: 0 },
  )

/** Programs in the given order, without those that are not in public view. */
export const listListedCards = (db: Db, storeId: number, ids: readonly number[]): Promise<Card[]> =>
  selectCardsByIds(
    db,
    sql`select content.id, chosen.place
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, place)
    join content on content.id = chosen.id
    where content.store_id = ${storeId} and content.listed_at is not null`,
  )

/** The films of a collection that are in public view by themselves. */
export const listCollectionCards = (db: Db, storeId: number, collectionId: number): Promise<Card[]> =>
  selectCardsByIds(
    db,
    sql`select content.id, min(chapter.position) as place
    from content as collection
    join chapter on chapter.content_id = collection.id
    join content on content.id = chapter.program_id
    where collection.store_id = ${storeId} and collection.id = ${collectionId}
      and collection.listed_at is not null and content.listed_at is not null
    group by content.id order by place limit ${sql.lit(MOST_ROW_PROGRAMS)}`,
  )

/** A category that visitors see; null if there is none. */
export async function findVisibleCategory(db: Db, storeId: number, id: number | null) {
  if (id === null) return null
  const row = await db
    .selectFrom('category')
    .select(['id', 'permalink'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('hidden', '=', false)
    .executeTakeFirst()
  return row ?? null
}

/** Those of these ids that the store has. */
export async function listOwnIds(
  db: Db,
  storeId: number,
  table: 'content' | 'category',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where store_id = ${storeId} and id = any(${ids})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The titles of the store's programs among these, in any status. */
export const listNamedPrograms = async (db: Db, storeId: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('content')
        .select(['id', 'title', 'horizontal_image as image'])
        .where('store_id', '=', storeId)
        .where('id', 'in', [...ids])
        .execute()
