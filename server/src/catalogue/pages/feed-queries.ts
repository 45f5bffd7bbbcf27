import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'

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

/** The title of a category in a language; in the store's own without one. */
const categoryTitle = (language: string | undefined) =>
  language ? sql`coalesce(t.translations->${language}->>'title', t.title)` : sql`t.title`

/** The newest published programs, with their visible categories by their titles in a language, and authors. */
export async function listNewestFeedItems(
  { db, store, language }: Pick<StoreContext, 'db' | 'store' | 'language'>,
  term?: FeedTerm,
): Promise<FeedItem[]> {
  const { rows } = await sql<FeedItem>`
    select c.id, c.permalink, c.title, c.short_description, c.published_at, c.horizontal_image as picture,
      array(select ${categoryTitle(language)} from content_category ct join category t on t.id = ct.category_id
            where ct.content_id = c.id and not t.hidden order by t.position, t.id) as categories,
      array(select a.name from content_author ca join author a on a.id = ca.author_id
            where ca.content_id = c.id order by ca.position, a.id) as authors
    from content c
    where c.store_id = ${store.id} and c.status = 'published' ${whereTerm(term)}
    order by c.published_at desc, c.id desc limit ${NEWEST}`.execute(db)
  return rows
}
