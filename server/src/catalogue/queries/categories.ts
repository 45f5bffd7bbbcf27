import type { Card, Category, CategoryRow } from '@matinee/contract/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { cardColumns, plannedOnce } from './cards.ts'
import { within, type Span } from './narrowing.ts'

const columns = sql`
  category.id, category.id::text as value, category.title, category.permalink, category.position, category.featured,
  category.description, category.image, category.contents_count`

const IN_ORDER = sql`category.featured desc, category.position, category.id`

/** The store's categories, but for hidden ones: featured first, then by position. */
export async function allCategories(db: Db, storeId: number): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select ${columns} from category where store_id = ${storeId} and not hidden order by ${IN_ORDER}`.execute(
    db,
  )
  return rows
}

export type FoundCategory = Category & { meta_title: string | null; meta_description: string | null }

/** A category by its address, unless hidden. */
export async function findCategory(db: Db, storeId: number, permalink: string) {
  const { rows } = await sql<FoundCategory>`
    select ${columns}, category.meta_title, category.meta_description
    from category where store_id = ${storeId} and permalink = ${permalink} and not hidden`.execute(db)
  return rows[0]
}

type Shown = Pick<CategoryRow, 'id' | 'title' | 'permalink' | 'position' | 'featured'>
type CardInRow = Card & { [column in keyof Shown as `category_${column}`]: Shown[column] }

/** Categories that have something to show, each with its first cards in its own order: one statement for all of them. */
export async function rowsOfCategories(
  db: Db,
  storeId: number,
  span: Span,
  cards: number,
): Promise<(Shown & { contents: Card[] })[]> {
  const { rows } = await sql<CardInRow>`${plannedOnce}
    select shelf.id as category_id, shelf.title as category_title, shelf.permalink as category_permalink,
      shelf.position as category_position, shelf.featured as category_featured, ${cardColumns()}
    from (
      select *, row_number() over () as place from (
        select id, title, permalink, position, featured from category
        where store_id = ${storeId} and not hidden and contents_count > 0
        order by ${IN_ORDER} ${within(span)}
      ) as page
    ) as shelf
    cross join lateral (
      select content_id, position from content_category as link
      where link.category_id = shelf.id and link.listed_at is not null
      order by link.position, link.content_id limit ${sql.lit(cards)}
    ) as link
    join content on content.id = link.content_id
    left join video on video.id = content.video_id
    order by shelf.place, link.position, link.content_id`.execute(db)
  return grouped(rows)
}

function grouped(rows: CardInRow[]) {
  const shelves = new Map<number, Shown & { contents: Card[] }>()
  for (const row of rows) {
    const shelf = shelves.get(row.category_id) ?? {
      id: row.category_id,
      title: row.category_title,
      permalink: row.category_permalink,
      position: row.category_position,
      featured: row.category_featured,
      contents: [],
    }
    shelf.contents.push(row)
    shelves.set(shelf.id, shelf)
  }
  return [...shelves.values()]
}
