import type { Card, ChapterHit } from '@matinee/contract/catalogue/catalogue'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { selectCardsByIds, PLAN_ONCE } from '../programs/card-queries.ts'
import {
  hasFilters,
  whereFilters,
  CONTENT_ORDERS,
  limitTo,
  type ContentFilters,
  type ContentSort,
  type PageSpan,
} from '../programs/program-filters.ts'
import { categoryPicture } from '../terms/category-queries.ts'

export interface SearchedStore {
  id: number
  /** The store's language, for stemming. */
  locale: string
  /** The reader's, if it is another one. */
  language?: string | undefined
}

/** The typed text as a query, computed once. */
const parseTypedWords = ({ locale }: SearchedStore, typed: string) => sql`
  typed as materialized (select search_query(search_config(${locale}), ${typed}) as query, fold(${typed}) as folded)`

const QUERY = sql.raw('(select query from typed)')

interface SearchOptions {
  storeId: number
  filters: ContentFilters
  most: number
}

/**
 * Programs that match all words, the last one also as a prefix. By relevance: an equal title first, then matches in the
 * title, then in authors and tags, then anywhere; equal ones by views.
 */
export function searchCards(
  db: Db,
  store: SearchedStore,
  typed: string,
  { sort, ...filters }: ContentFilters & { sort: Exclude<ContentSort, 'manual'> | 'relevance' },
  span: PageSpan,
): Promise<Card[]> {
  const wanted = { storeId: store.id, filters, most: span.limit + span.offset }
  const ids =
    sort === 'relevance'
      ? selectRanked(wanted)
      : selectMatching(sql`found.words @@ ${QUERY}`, CONTENT_ORDERS[sort], wanted)
  const found = store.language
    ? selectTranslatedFirst({ ...store, language: store.language }, { typed, sort, ids, ...wanted })
    : ids
  return selectCardsByIds(
    db,
    sql`
    select id, row_number() over () as place from (
      with ${parseTypedWords(store, typed)} select id from (${found}) as every ${limitTo(span)}
    ) as page`,
  )
}

/** The maximum number of translations that are sorted: frequent words are not evaluated to the end. */
const MOST_TRANSLATED = 5000

interface TranslatedSearch extends SearchOptions {
  typed: string
  sort: Exclude<ContentSort, 'manual'> | 'relevance'
  /** What the store's own language finds. */
  ids: RawBuilder<unknown>
}

/** What matches in the reader's language comes first, then what matches in the store's own; by any other order, both. */
function selectTranslatedFirst(
  { id: storeId, language }: SearchedStore & { language: string },
  { typed, sort, ids, filters, most }: TranslatedSearch,
): RawBuilder<unknown> {
  const order = sort === 'relevance' ? TRANSLATED_RANKS : CONTENT_ORDERS[sort]
  const translated = sql`
    with said as materialized (
      select search_query(search_config(${language}), ${typed}) as query, fold(${typed}) as folded)
    select content.id from (
      select content_id, folded, title from content_translation_search
      where words @@ (select query from said) and store_id = ${storeId} and locale = ${language}
      limit ${sql.lit(MOST_TRANSLATED)}
    ) as found join content on content.id = found.content_id
    where ${whereFilters(storeId, filters)} order by ${order} limit ${sql.lit(most)}`
  if (sort !== 'relevance')
    return sql`select content.id from (select id from (${translated}) as first union select id from (${ids}) as rest)
      as found join content on content.id = found.id order by ${order} limit ${sql.lit(most)}`
  return sql`select id from (
      select id, row_number() over () as rank from (${translated}) as first
      union all select id, ${sql.lit(most)} + row_number() over () from (${ids}) as rest
    ) as every group by id order by min(rank) limit ${sql.lit(most)}`
}

const TRANSLATED_RANKS = sql`found.folded = (select folded from said) desc,
  found.title @@ (select query from said) desc, content.views desc, content.id desc`

/** Each rank is queried only if the previous ones have not filled the page: PostgreSQL evaluates them one by one. */
function selectRanked(wanted: SearchOptions): RawBuilder<unknown> {
  const rank = (words: RawBuilder<unknown>) =>
    sql`(${selectMatching(words, CONTENT_ORDERS.popular, wanted, NOT_NAMED)})`
  return sql`
    with named as materialized (
      select content.id from content
      where fold(content.title) = (select folded from typed) and ${whereFilters(wanted.storeId, wanted.filters)}
      order by ${CONTENT_ORDERS.popular} limit ${sql.lit(wanted.most)}
    )
    select id from named
    union all ${hasFilters(wanted.filters) ? rank(sql`found.title @@ ${QUERY}`) : sql`(${selectTitled(wanted)})`}
    union all ${rank(sql`found.names @@ ${QUERY} and not found.title @@ ${QUERY}`)}
    union all ${rank(sql`found.words @@ ${QUERY} and not found.names @@ ${QUERY} and not found.title @@ ${QUERY}`)}`
}

const NOT_NAMED = sql.raw('content.id <> all(array(select id from named))')

/** The number of matches from which walking an index finds a common prefix soon. */
const POPULAR = 2000

/** Titles by views, from one index. `offset 0` keeps PostgreSQL to that order. */
const selectTitlesByViews = (storeId: number) => sql`
  select content_id, title from content_search
  where store_id = ${storeId} and is_listed order by views desc, content_id desc offset 0`

const selectPopular = (storeId: number, most: number) =>
  sql`${selectTitlesByViews(storeId)} limit ${sql.lit(most)}`

/**
 * A page of titles: from the most viewed if they suffice; otherwise few matches are sorted, and many are walked in
 * order.
 */
function selectTitled({ storeId, most }: SearchOptions) {
  const met = (programs: RawBuilder<unknown>) => sql`
    select content_id as id from (${programs}) as programs
    where title @@ ${QUERY} and content_id <> all(array(select id from named)) limit ${sql.lit(most)}`
  return sql`
  with met as materialized (${met(selectPopular(storeId, POPULAR))}),
  enough as materialized (select count(*) = ${sql.lit(most)} as is_enough from met),
  hits as materialized (${selectHits(sql`found.title @@ ${QUERY}`, storeId, MANY)}),
  size as materialized (select count(*) > ${sql.lit(MANY)} as is_large from hits)
  select id from met where (select is_enough from enough)
  union all select id from (${met(selectTitlesByViews(storeId))}) as walked
    where not (select is_enough from enough) and (select is_large from size)
  union all select id from (
    select content_id as id from content_search where content_id in (select content_id from hits)
      and is_listed and content_id <> all(array(select id from named))
    order by views desc, content_id desc limit ${sql.lit(most)}) as fetched
    where not (select is_enough from enough) and not (select is_large from size)`
}

/**
 * Sorting this many takes about as long as finding a page by walking a hundred thousand in order. Filters make matches
 * rarer.
 */
const MANY = 600
const MANY_OF_NARROWED = 5000

/** Matching programs, at most `many` plus one. */
const selectHits = (words: RawBuilder<unknown>, storeId: number, many: number) => sql`
  select content_id from content_search as found
  where ${words} and found.store_id = ${storeId} limit ${sql.lit(many + 1)}`

/**
 * Matching programs in an order. Few matches are sorted; with very many, walking the programs in that order finds the
 * first ones soon. `offset 0` keeps PostgreSQL from choosing between the two itself.
 */
const selectMatching = (
  words: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { storeId, filters, most }: SearchOptions,
  others = sql.raw('true'),
) => {
  const many = hasFilters(filters) ? MANY_OF_NARROWED : MANY
  return sql`
  with hits as materialized (${selectHits(words, storeId, many)}),
  size as materialized (select count(*) > ${sql.lit(many)} as is_large from hits)
  (select content.id
    from hits cross join lateral (select * from content where content.id = hits.content_id offset 0) as content
    where not (select is_large from size) and ${others} and ${whereFilters(storeId, filters)}
    order by ${order} limit ${sql.lit(most)})
  union all
  (select content.id
    from content cross join lateral (
      select from content_search as found where found.content_id = content.id and ${words} offset 0) as found
    where (select is_large from size) and ${others} and ${whereFilters(storeId, filters)}
    order by ${order} limit ${sql.lit(most)})`
}

/** The maximum number of candidates: frequent words are not evaluated to the end. */
const MOST_CANDIDATES = 200

/** Films of published collections by title, those of the most viewed collections first. */
export async function searchChapters(
  db: Db,
  store: SearchedStore,
  typed: string,
  limit: number,
): Promise<ChapterHit[]> {
  const { rows } = await sql<ChapterHit>`${PLAN_ONCE}
    with ${parseTypedWords(store, typed)}
    select chapter.id, coalesce(chapter.title, program.title, resource.title) as title,
      coalesce(video.duration, 0) as duration,
      coalesce(program.horizontal_image, content.horizontal_image) as image,
      json_build_object('id', content.id, 'title', content.title, 'permalink', content.permalink) as content
    from (
      select chapter_id from chapter_search
      where words @@ ${QUERY} and store_id = ${store.id} limit ${sql.lit(MOST_CANDIDATES)}
    ) as found
    join chapter on chapter.id = found.chapter_id
    join content on content.id = chapter.content_id and content.listed_at is not null
    left join content as program on program.id = chapter.program_id
    left join video on video.id = program.video_id
    left join resource on resource.id = chapter.resource_id
    order by content.views desc, content.id desc, chapter.position, chapter.id limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

export interface AuthorSearchHit {
  id: number
  name: string
  permalink: string
  image: string | null
}

/** Authors by name, those with the most programs first. */
export async function searchAuthors(
  db: Db,
  store: SearchedStore,
  typed: string,
  limit: number,
): Promise<AuthorSearchHit[]> {
  const { rows } = await sql<AuthorSearchHit>`${PLAN_ONCE}
    select id, name, permalink, image from author
    where array_to_tsvector(words_of(fold(name))) @@ (select search_query('pg_catalog.simple', ${typed}))
      and store_id = ${store.id}
    order by contents_count desc, position, id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export interface CategorySearchHit {
  id: number
  title: string
  permalink: string
  image: string | null
  contents_count: number
}

/** Non-empty categories by title, those with the most programs first. */
export async function searchCategories(
  db: Db,
  store: SearchedStore,
  typed: string,
  limit: number,
): Promise<CategorySearchHit[]> {
  const { rows } = await sql<CategorySearchHit>`${PLAN_ONCE}
    with ${parseTypedWords(store, typed)}
    select id, title, permalink, ${categoryPicture} as image, contents_count from category
    where (id in (select category_id from category_search where words @@ ${QUERY} and store_id = ${store.id})
        ${store.language ? sql`or ${isTitledInLanguage(store.id, store.language, typed)}` : sql``})
      and not hidden and contents_count > 0
    order by contents_count desc, position, id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Categories are few: their translated titles need no index. */
const isTitledInLanguage = (storeId: number, language: string, typed: string) => sql`
  (store_id = ${storeId} and translations ? ${language}
    and search_vector(search_config(${language}), fold(translations->${language}->>'title'))
      @@ search_query(search_config(${language}), ${typed}))`

export interface WordLookup {
  word: string
  is_known: boolean
  /**
   * Words of the store within one or two typos, with their frequency: estimated from the most viewed programs if a word
   * is in a hundred of them, otherwise counted up to a hundred.
   */
  near: { word: string; uses: number }[]
}

/** The size of the sample of most viewed programs, which is scanned for each candidate word. */
const POPULAR_SAMPLE = 500

/** The typed words, with candidates for those that no program of the store contains. */
export async function findWords(db: Db, store: SearchedStore, typed: string): Promise<WordLookup[]> {
  const { rows } = await sql<WordLookup>`${PLAN_ONCE}
    with popular as materialized (${selectPopular(store.id, POPULAR_SAMPLE)})
    select typed.word, known.is_known,
      case when known.is_known then '[]' else coalesce((
        select json_agg(json_build_object('word', near.word, 'uses', near.uses)) from (
          select candidate.word, coalesce(
            (select nullif(count(*), 0) + 100 from popular where title @@ quote_literal(candidate.word)::tsquery),
            (select count(*) from (
              select from content_search as found
              where (found.title @@ quote_literal(candidate.word)::tsquery
                or found.names @@ quote_literal(candidate.word)::tsquery) and found.store_id = ${store.id}
              limit 100) as counted)
            + (select count(*) from category_search as named
              where named.words @@ quote_literal(candidate.word)::tsquery and named.store_id = ${store.id})) as uses
          from search_word as candidate
          where candidate.store_id = ${store.id} and candidate.rests && rests_of(typed.word)
          limit ${sql.lit(MOST_CANDIDATES)}
        ) as near), '[]') end as near
    from (
      select word, place, max(place) over () as last
      from unnest((words_of(fold(${typed})))[1:8]) with ordinality as every (word, place)
    ) as typed
    cross join lateral (
      select exists (
        select from content_search as found where found.store_id = ${store.id} and found.words @@ wanted.query
      ) or exists (
        select from category_search as named where named.store_id = ${store.id} and named.words @@ wanted.query
      ) as is_known
      from (select case
        when typed.place = typed.last then search_query(search_config(${store.locale}), typed.word)
        else quote_literal(typed.word)::tsquery || plainto_tsquery(search_config(${store.locale}), typed.word)
      end as query offset 0) as wanted offset 0 -- asked once, not at each mention
    ) as known
    order by typed.place`.execute(db)
  return rows
}

/** The most viewed titles. */
export async function listPopularTitles(db: Db, storeId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from content where store_id = ${storeId} and listed_at is not null and status = 'published'
    order by views desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ title }) => title)
}
