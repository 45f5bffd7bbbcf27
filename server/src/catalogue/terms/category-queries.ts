import type { Card, Category, CategoryRow } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { shownPodcast } from '../podcasts/podcast-queries.ts'
import { CARD, PLAN_ONCE } from '../programs/card-queries.ts'
import { limitTo, type PageSpan } from '../programs/program-filters.ts'

const columns = sql`
  category.id, category.id::text as value, category.title, category.permalink, category.position, category.featured,
  category.description, category.contents_count`

/** The picture of a category in a list: its own, or that of its first program that has one. */
export const categoryPicture = sql<string | null>`coalesce(category.image, (
    select content.horizontal_image from content_category as link join content on content.id = link.content_id
    where link.category_id = category.id and link.listed_at is not null and content.horizontal_image is not null
    order by link.position, link.content_id limit 1))`

const IN_ORDER = sql`category.featured desc, category.position, category.id`

/** The store's visible categories: featured first, then by position. */
export async function listVisibleCategories(db: Db, storeId: number): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select ${columns}, ${categoryPicture} as image from category
    where store_id = ${storeId} and not hidden order by ${IN_ORDER}`.execute(db)
  return rows
}

export type CategoryDetail = Category & { meta_title: string | null; meta_description: string | null }

/** A visible category by its address. */
export async function findCategory(db: Db, storeId: number, permalink: string) {
  const { rows } = await sql<CategoryDetail>`
    select ${columns}, category.image, category.meta_title, category.meta_description, ${shownPodcast('category')} as podcast
    from category where store_id = ${storeId} and permalink = ${permalink} and not hidden`.execute(db)
  return rows[0]
}

type CategoryRowHead = Pick<CategoryRow, 'id' | 'title' | 'permalink' | 'position' | 'featured'>
/** Non-empty categories with their first cards in manual order, in one statement. */
export async function listCategoryRows(
  db: Db,
  storeId: number,
  span: PageSpan,
  cards: number,
): Promise<(CategoryRowHead & { contents: Card[] })[]> {
  const { rows } = await sql<CategoryRowHead & { contents: Card[] }>`${PLAN_ONCE}
    select shelf.*, (
      select json_agg(card) from (
        select ${CARD} from content_category as link
        join content on content.id = link.content_id
        left join video on video.id = content.video_id
        where link.category_id = shelf.id and link.listed_at is not null
        order by link.position, link.content_id limit ${sql.lit(cards)}
      ) as card) as contents
    from (
      select id, title, permalink, position, featured from category
      where store_id = ${storeId} and not hidden and contents_count > 0
      order by ${IN_ORDER} ${limitTo(span)}
    ) as shelf`.execute(db)
  return rows
}
