import type { PodcastSettings } from '@matinee/contract/catalogue/podcasts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { PodcastTable } from './tables.ts'

export type PodcastRow = Selectable<PodcastTable>

/** A collection, a category, or with neither the whole store. */
export interface PodcastSubject {
  content_id: number | null
  category_id: number | null
}

export const findPodcast = (db: Db, storeId: number, { content_id, category_id }: PodcastSubject) =>
  db
    .selectFrom('podcast')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('content_id', 'is not distinct from', content_id)
    .where('category_id', 'is not distinct from', category_id)
    .executeTakeFirst()

export const putPodcast = (
  db: Db,
  podcast: Required<PodcastSettings> & PodcastSubject & { store_id: number; created_at: string },
): Promise<PodcastRow> => {
  const { store_id, content_id, category_id, created_at, ...settings } = podcast
  return db
    .insertInto('podcast')
    .values({ store_id, content_id, category_id, created_at, ...settings })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'content_id', 'category_id']).doUpdateSet(settings),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The podcasts of a store that are on. */
export const listPodcasts = (db: Db, storeId: number): Promise<PodcastRow[]> =>
  db
    .selectFrom('podcast')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('audience', '<>', 'off')
    .orderBy('id')
    .execute()

export const listStoresWithPodcasts = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('podcast')
    .select('store_id')
    .distinct()
    .where('audience', '<>', 'off')
    .execute()
  return rows.map(({ store_id }) => store_id)
}

/** What a podcast is named and pictured by. */
export interface PodcastPage {
  id: number
  /** Null for the whole store. */
  title: string | null
  description: string | null
  /** Path of its page. */
  page: string
  /** Public address of a picture. */
  picture: string | null
  authors: string[]
}

const COLLECTION_AUTHORS = sql`array(select author.name from content_author
  join author on author.id = content_author.author_id
  where content_author.content_id = content.id order by content_author.position, author.id)`

/** Podcasts that are on with what they show, unless that is in no public view. */
const fromShown = (storeId: number) => sql`from podcast left join content on content.id = podcast.content_id
  left join category on category.id = podcast.category_id
  where podcast.store_id = ${storeId} and podcast.audience <> 'off'
    and category.hidden is not true and (content.id is null or content.listed_at is not null)`

/** A text of a row in the language of the podcast; null where it is not translated into it. */
export const saidIn = (table: string, field: string) =>
  sql`${sql.ref(`${table}.translations`)}->podcast.language->>${sql.lit(field)}`

/** A podcast that is on, with its page in its language, unless its category is hidden; undefined if there is none. */
export async function findPodcastById(db: Db, storeId: number, id: number) {
  const { rows } = await sql<PodcastRow & { page: PodcastPage }>`
    select podcast.*, json_build_object('id', podcast.id,
      'title', coalesce(${saidIn('content', 'title')}, content.title, ${saidIn('category', 'title')}, category.title),
      'description', coalesce(${saidIn('content', 'short_description')}, content.short_description,
        ${saidIn('category', 'description')}, category.description),
      'page', case when content.id is not null then '/programs/' || content.permalink
        when category.id is not null then '/categories/' || category.permalink else '/catalog' end,
      'picture', coalesce(content.square_image, content.horizontal_image, category.image),
      'authors', ${COLLECTION_AUTHORS}) as page
    ${fromShown(storeId)} and podcast.id = ${id}`.execute(db)
  return rows[0]
}

/** The podcasts that are on with their titles, as members see them. */
export async function listPodcastTitles(db: Db, storeId: number) {
  const { rows } = await sql<Pick<PodcastRow, 'id' | 'audience'> & { title: string | null }>`
    select podcast.id, podcast.audience, coalesce(content.title, category.title) as title
    ${fromShown(storeId)} order by title nulls first, podcast.id`.execute(db)
  return rows
}

export const findSubjectName = async (
  db: Db,
  storeId: number,
  { content_id, category_id }: PodcastSubject,
) => {
  if (content_id !== null)
    return db
      .selectFrom('content')
      .select(['title', 'kind', 'horizontal_image as picture'])
      .where('store_id', '=', storeId)
      .where('id', '=', content_id)
      .executeTakeFirst()
  if (category_id !== null)
    return db
      .selectFrom('category')
      .select(['title', sql<string | null>`null`.as('kind'), 'image as picture'])
      .where('store_id', '=', storeId)
      .where('id', '=', category_id)
      .executeTakeFirst()
  return { title: null, kind: null, picture: null }
}

/** Downloads since a day. */
export async function countDownloads(db: Db, podcastId: number, since: string): Promise<number> {
  const { rows } = await sql<{ downloads: string }>`select coalesce(sum(downloads), 0) as downloads
    from podcast_download where podcast_id = ${podcastId} and day >= ${since}::date`.execute(db)
  return Number(rows[0]!.downloads)
}

/** The podcast of the row of this table, as its page says that there is one. */
export const shownPodcast = (table: 'content' | 'category') => sql`(
  select json_build_object('id', podcast.id, 'audience', podcast.audience) from podcast
  where podcast.${sql.ref(`${table}_id`)} = ${sql.ref(`${table}.id`)} and podcast.audience <> 'off')`
