import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/database.ts'

export const PER_PAGE = 24
const ROWS_AT_FIRST = 6
const CARDS_IN_ROW = 12

interface Listing {
  page: number
  per_page: number
  category_id?: number | undefined
  author_id?: number | undefined
}

const cards = (db: Db, storeId: number) =>
  db
    .selectFrom('content')
    .leftJoin('video', 'video.id', 'content.video_id')
    .where('content.store_id', '=', storeId)
    .where('content.status', '=', 'published')
    .select((eb) => [
      'content.id',
      'content.permalink',
      'content.kind',
      'content.title',
      'content.short_description',
      'content.position',
      eb.fn.coalesce('video.duration', sql<number>`0`).as('duration'),
      'content.horizontal_image',
      'content.vertical_image',
      'content.blur_hash',
      eb.fn.coalesce('video.watchable', sql<boolean>`false`).as('ready'),
      sql<boolean>`false`.as('extended'),
    ])

const inside = (db: Db, storeId: number, { category_id, author_id }: Listing) =>
  cards(db, storeId)
    .$if(category_id !== undefined, (query) =>
      query.where('content.id', 'in', (eb) =>
        eb.selectFrom('content_category').select('content_id').where('category_id', '=', category_id!),
      ),
    )
    .$if(author_id !== undefined, (query) =>
      query.where('content.id', 'in', (eb) =>
        eb.selectFrom('content_author').select('content_id').where('author_id', '=', author_id!),
      ),
    )

/** A page of published programs, newest first, and one more where another page follows. */
export const pageOfCards = (db: Db, storeId: number, listing: Listing) =>
  inside(db, storeId, listing)
    .orderBy('content.published_at', 'desc')
    .orderBy('content.id', 'desc')
    .limit(listing.per_page + 1)
    .offset((listing.page - 1) * listing.per_page)
    .execute()

export async function countCards(db: Db, storeId: number, listing: Listing): Promise<number> {
  const { count } = await inside(db, storeId, listing)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One published program with its categories and authors. */
export const findContent = (db: Db, storeId: number, permalink: string) =>
  cards(db, storeId)
    .where('content.permalink', '=', permalink)
    .select(['content.description', 'content.published_at', 'content.video_id'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('content_category')
          .innerJoin('category', 'category.id', 'content_category.category_id')
          .select(['category.id', 'category.title', 'category.permalink'])
          .whereRef('content_category.content_id', '=', 'content.id')
          .orderBy('category.position'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('content_author')
          .innerJoin('author', 'author.id', 'content_author.author_id')
          .select(['author.id', 'author.name', 'author.permalink', 'author.image'])
          .whereRef('content_author.content_id', '=', 'content.id')
          .orderBy('content_author.position'),
      ).as('authors'),
    ])
    .executeTakeFirst()

/** Categories that have something to show, featured first, then by position; one more where others follow. */
export const firstCategories = (db: Db, storeId: number) =>
  db
    .selectFrom('category')
    .select(['id', 'title', 'permalink', 'position', 'featured'])
    .where('store_id', '=', storeId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('content_category')
          .innerJoin('content', 'content.id', 'content_category.content_id')
          .select('content.id')
          .whereRef('content_category.category_id', '=', 'category.id')
          .where('content.status', '=', 'published'),
      ),
    )
    .orderBy('featured', 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(ROWS_AT_FIRST + 1)
    .execute()

/** The first cards of a category in its own order, one more where others follow. */
export const cardsOfRow = (db: Db, storeId: number, categoryId: number) =>
  cards(db, storeId)
    .innerJoin('content_category', 'content_category.content_id', 'content.id')
    .where('content_category.category_id', '=', categoryId)
    .orderBy('content_category.position')
    .orderBy('content.id')
    .limit(CARDS_IN_ROW + 1)
    .execute()

export { CARDS_IN_ROW, ROWS_AT_FIRST }
