import type { CustomValue, Marker, Resource } from '@matinee/contract/catalogue'
import { CARDS_IN_ROW, ROWS_IN_PAGE } from '@matinee/contract/catalogue'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/database.ts'

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
      'content.square_image',
      'content.access',
      'content.published_at',
      'content.chapters_count',
      sql<string | null>`case when content.status = 'scheduled' then content.publish_at end`.as('coming_at'),
      sql<CustomValue[]>`'[]'::jsonb`.as('custom_values'),
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

/** One published program with its categories and authors. */
export const findContent = (db: Db, storeId: number, permalink: string) =>
  cards(db, storeId)
    .where('content.permalink', '=', permalink)
    .select([
      'content.description',
      'content.video_id',
      'content.tags',
      'content.chapter_style',
      'content.preview_seconds',
      'content.meta_title',
      'content.meta_description',
      'content.expire_at as expires_at',
      'content.updated_at',
      sql<Resource[]>`'[]'::jsonb`.as('resources'),
      sql<Marker[]>`'[]'::jsonb`.as('markers'),
    ])
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
    .limit(ROWS_IN_PAGE + 1)
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
