import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const NEWEST = 50

export type FeedTerm = { category_id: number } | { author_id: number }

export interface FeedItem {
  id: number
  permalink: string
  title: string
  short_description: string | null
  published_at: string
  picture: string | null
  categories: string[]
  authors: string[]
}

const whereTerm = (term: FeedTerm | undefined) => {
  if (!term) return sql``
  return 'category_id' in term
    ? sql`and c.id in (select content_id from content_category where category_id = ${term.category_id})`
    : sql`and c.id in (select content_id from content_author where author_id = ${term.author_id})`
}

/** The newest published programs with the names of their visible categories and authors. */
export async function listNewestFeedItems(db: Db, storeId: number, term?: FeedTerm): Promise<FeedItem[]> {
  const { rows } = await sql<FeedItem>`
    select c.id, c.permalink, c.title, c.short_description, c.published_at, c.horizontal_image as picture,
      array(select t.title from content_category ct join category t on t.id = ct.category_id
            where ct.content_id = c.id and not t.hidden order by t.position, t.id) as categories,
      array(select a.name from content_author ca join author a on a.id = ca.author_id
            where ca.content_id = c.id order by ca.position, a.id) as authors
    from content c
    where c.store_id = ${storeId} and c.status = 'published' ${whereTerm(term)}
    order by c.published_at desc, c.id desc limit ${NEWEST}`.execute(db)
  return rows
}
