import type { Card, ChapterHit } from '@matinee/contract/catalogue'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { cardsOf } from './cards.ts'
import { narrowed, ORDERS, type Filters, type Sort, type Span } from './narrowing.ts'

export interface Searched {
  id: number
  /** The store's language, whose word forms count. */
  locale: string
}

// Written out where it is used: PostgreSQL works it out before it plans, and so knows how many programs have the words.
const typedQuery = ({ locale }: Searched, typed: string) =>
  sql`search_query(search_config(${locale}), ${typed})`

/**
 * Programs found by all words typed, the last also as a beginning. By relevance, those come first whose title it is,
 * then those with the words in the title, then in authors and tags, then anywhere; among equals the most viewed first.
 */
export async function searchCards(
  db: Db,
  store: Searched,
  typed: string,
  { sort, ...filters }: Filters & { sort: Exclude<Sort, 'manual'> | 'relevance' },
  span: Span,
): Promise<Card[]> {
  const ids = sort === 'relevance' ? ranked : sorted(ORDERS[sort])
  const { rows } = await cardsOf(ids(store, typed, filters, span)).execute(db)
  return rows
}

type Finding = (store: Searched, typed: string, filters: Filters, span: Span) => RawBuilder<unknown>

const sorted =
  (order: RawBuilder<unknown>): Finding =>
  (store, typed, filters, { limit, offset }) =>
    sql`
    select id, row_number() over () as place from (
      select content.id from content_search as found join content on content.id = found.content_id
      where found.words @@ ${typedQuery(store, typed)} and ${narrowed(store.id, filters)}
      order by ${order} limit ${limit} offset ${offset}
    ) as page`

/** Each rank is looked for only where those before it have not filled the page: PostgreSQL reads them one by one. */
const ranked: Finding = (store, typed, filters, { limit, offset }) => {
  const query = typedQuery(store, typed)
  const rank = (condition: RawBuilder<unknown>) => sql`(
    select content.id from content_search as found join content on content.id = found.content_id
    where ${condition} and content.id <> all(array(select id from named)) and ${narrowed(store.id, filters)}
    order by content.views desc, content.id desc limit ${limit + offset})`
  return sql`
    select id, row_number() over () as place from (
      with named as materialized (
        select content.id from content where fold(content.title) = fold(${typed}) and ${narrowed(store.id, filters)}
        order by content.views desc, content.id desc limit ${limit + offset}
      )
      select id from named
      union all ${rank(sql`found.title @@ ${query}`)}
      union all ${rank(sql`found.names @@ ${query} and not found.title @@ ${query}`)}
      union all ${rank(
        sql`found.words @@ ${query} and not found.names @@ ${query} and not found.title @@ ${query}`,
      )}
      limit ${limit} offset ${offset}
    ) as page`
}

/** Candidates of which the best are taken: what very many match is not looked through to its end. */
const MOST_CANDIDATES = 200

/** Films of collections in public view by their titles, those of the most viewed collections first. */
export async function searchChapters(
  db: Db,
  store: Searched,
  typed: string,
  limit: number,
): Promise<ChapterHit[]> {
  const { rows } = await sql<ChapterHit>`
    select chapter.id, coalesce(chapter.title, program.title, resource.title) as title,
      coalesce(video.duration, 0) as duration,
      coalesce(program.horizontal_image, content.horizontal_image) as image,
      json_build_object('id', content.id, 'title', content.title, 'permalink', content.permalink) as content
    from (
      select chapter_id from chapter_search
      where words @@ ${typedQuery(store, typed)} and store_id = ${store.id} limit ${MOST_CANDIDATES}
    ) as found
    join chapter on chapter.id = found.chapter_id
    join content on content.id = chapter.content_id and content.listed_at is not null
    left join content as program on program.id = chapter.program_id
    left join video on video.id = program.video_id
    left join resource on resource.id = chapter.resource_id
    order by content.views desc, content.id desc, chapter.position, chapter.id limit ${limit}`.execute(db)
  return rows
}

export interface FoundAuthor {
  id: number
  name: string
  permalink: string
  image: string | null
}

/** Authors by their names, those with the most programs first. */
export async function searchAuthors(
  db: Db,
  store: Searched,
  typed: string,
  limit: number,
): Promise<FoundAuthor[]> {
  const { rows } = await sql<FoundAuthor>`
    select id, name, permalink, image from author
    where array_to_tsvector(words_of(fold(name))) @@ search_query('pg_catalog.simple', ${typed})
      and store_id = ${store.id}
    order by contents_count desc, position, id limit ${limit}`.execute(db)
  return rows
}

export interface TypedWord {
  word: string
  is_known: boolean
  /** Words of the store a slip or two away, with how many programs have each, counted up to a hundred. */
  near: { word: string; uses: number }[]
}

/** The words typed, and for those that are in no program of the store the words they may have been meant for. */
export async function lookUpWords(db: Db, store: Searched, typed: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    select typed.word, known.is_known,
      case when known.is_known then '[]' else coalesce((
        select json_agg(json_build_object('word', near.word, 'uses', near.uses)) from (
          select candidate.word, (
            select count(*) from (
              select from content_search as found
              where found.names || found.title @@ quote_literal(candidate.word)::tsquery and found.store_id = ${store.id}
              limit 100) as counted) as uses
          from search_word as candidate
          where candidate.store_id = ${store.id} and candidate.rests && rests_of(typed.word)
          limit ${MOST_CANDIDATES}
        ) as near), '[]') end as near
    from (
      select word, place, max(place) over () as last
      from unnest((words_of(fold(${typed})))[1:8]) with ordinality as every (word, place)
    ) as typed
    cross join lateral (
      select exists (
        select from content_search as found
        where found.store_id = ${store.id} and found.words @@ case
          when typed.place = typed.last then search_query(search_config(${store.locale}), typed.word)
          else quote_literal(typed.word)::tsquery || plainto_tsquery(search_config(${store.locale}), typed.word) end
      ) as is_known
    ) as known
    order by typed.place`.execute(db)
  return rows
}

/** Titles most people have watched. */
export async function popularTitles(db: Db, storeId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from content where store_id = ${storeId} and listed_at is not null
    order by views desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ title }) => title)
}
