import type { Card, Content } from '@matinee/contract/catalogue/catalogue'
import type { EmbedMode } from '@matinee/contract/store/embed-domains'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { shownPodcast } from '../podcasts/podcast-queries.ts'
import { CARD_WITH_PAGE_FIELDS, selectCards, selectCardsByIds, PLAN_ONCE } from './card-queries.ts'
import {
  whereFilters,
  CONTENT_ORDERS,
  type ContentFilters,
  type ContentSort,
  type PageSpan,
} from './program-filters.ts'
import { idAtPermalink } from './permalink-history.ts'

/** Published programs, filtered and sorted. */
export function listCardRows(
  db: Db,
  storeId: number,
  { sort, ...filters }: ContentFilters & { sort: ContentSort },
  span: PageSpan,
): Promise<Card[]> {
  const { tables, conditions, order } = cardSource(storeId, sort, filters)
  return selectCards(db, { tables, rest: sql`where ${conditions} order by ${order}`, span })
}

function cardSource(storeId: number, sort: ContentSort, filters: ContentFilters) {
  const { category_id, author_id, ...others } = filters
  if (category_id && (sort === 'manual' || sort === 'newest'))
    return categorySource(storeId, sort, category_id, { author_id, ...others })
  if (author_id && sort === 'newest') return authorSource(storeId, author_id, { category_id, ...others })
  const order = CONTENT_ORDERS[sort === 'manual' ? 'newest' : sort]
  const conditions = whereFilters(storeId, filters)
  return {
    tables: sql`content`,
    conditions: sort === 'popular' ? sql`${conditions} and ${IS_OUT}` : conditions,
    order,
  }
}

/** Excludes announced programs: they may have been watched before, but are not popular now. */
const IS_OUT = sql.raw(`content.status = 'published'`)

/** A category's programs in manual order or newest first, read from the link table alone if no other filter applies. */
const categorySource = (storeId: number, sort: 'manual' | 'newest', id: number, filters: ContentFilters) => ({
  tables: sql`content_category as link join content on content.id = link.content_id`,
  conditions: sql`link.category_id = ${id} and link.listed_at is not null
    and (select not hidden from category where id = ${id} and store_id = ${storeId})
    and ${whereFilters(storeId, filters)}`,
  order:
    sort === 'manual' ? sql`link.position, link.content_id` : sql`link.listed_at desc, link.content_id desc`,
})

const authorSource = (storeId: number, id: number, filters: ContentFilters) => ({
  tables: sql`content_author as link join content on content.id = link.content_id`,
  conditions: sql`link.author_id = ${id} and link.listed_at is not null and ${whereFilters(storeId, filters)}`,
  order: sql`link.listed_at desc, link.content_id desc`,
})

const CATEGORIES = sql.raw(`coalesce((
  select json_agg(json_build_object('id', category.id, 'title', category.title, 'permalink', category.permalink)
    order by category.position, category.id)
  from content_category join category on category.id = content_category.category_id
  where content_category.content_id = content.id and not category.hidden), '[]')`)

const AUTHORS = sql.raw(`coalesce((
  select json_agg(json_build_object(
      'id', author.id, 'name', author.name, 'permalink', author.permalink, 'image', author.image)
    order by content_author.position, author.id)
  from content_author join author on author.id = content_author.author_id
  where content_author.content_id = content.id), '[]')`)

const RESOURCES = sql.raw(`coalesce((
  select json_agg(json_build_object('id', resource.id, 'title', resource.title, 'file_name', resource.file_name,
      'media_type', resource.media_type, 'bytes', resource.bytes)
    order by resource.position, resource.id)
  from resource where resource.content_id = content.id), '[]')`)

const MARKERS = sql.raw(`coalesce((
  select json_agg(json_build_object('at_seconds', marker.at_seconds, 'title', marker.title) order by marker.at_seconds)
  from marker where marker.video_id = content.video_id), '[]')`)

/** Where other sites may embed a program: its own rule, or the store's. */
export const EFFECTIVE_EMBED_MODE = sql<EmbedMode>`case content.embed_mode
  when 'store' then (select embed_mode from store where store.id = content.store_id) else content.embed_mode end`

/** A published program with everything its page shows; undefined if there is none at this address. */
export async function findContent(db: Db, storeId: number, permalink: string): Promise<Content | undefined> {
  const { rows } = await sql<Content>`${PLAN_ONCE}
    select ${CARD_WITH_PAGE_FIELDS},
      content.description, content.video_id, content.tags, content.chapter_style, content.preview_seconds,
      content.meta_title, content.meta_description, content.expire_at as expires_at, content.updated_at,
      ${EFFECTIVE_EMBED_MODE} as embedding,
      ${CATEGORIES} as categories, ${AUTHORS} as authors, ${RESOURCES} as resources, ${MARKERS} as markers,
      ${shownPodcast('content')} as podcast
    from content left join video on video.id = content.video_id
    where content.store_id = ${storeId} and content.permalink = ${permalink} and content.listed_at is not null`.execute(
    db,
  )
  return rows[0]
}

export interface LocatedProgram {
  id: number
  permalink: string
  status: string
  is_listed: boolean
  expire_at: string | null
}

const selectLocated = (condition: RawBuilder<unknown>) => sql<LocatedProgram>`${PLAN_ONCE}
  select id, permalink, status, listed_at is not null as is_listed, expire_at from content where ${condition}`

/** The program at a current or previous address, in any status. */
export async function locateByPermalink(
  db: Db,
  storeId: number,
  permalink: string,
): Promise<LocatedProgram | undefined> {
  const { rows } = await selectLocated(sql`id = ${idAtPermalink(storeId, permalink)}`).execute(db)
  return rows[0]
}

/** A program by id, in any status. */
export async function locateById(db: Db, storeId: number, id: number): Promise<LocatedProgram | undefined> {
  const { rows } = await selectLocated(sql`store_id = ${storeId} and id = ${id}`).execute(db)
  return rows[0]
}

/**
 * Programs that share authors and categories with one, most shared first. Only the newest of each category and author
 * are considered, so that the cost does not grow with the store.
 */
export const listRelatedCards = (
  db: Db,
  storeId: number,
  contentId: number,
  limit: number,
): Promise<Card[]> =>
  selectCardsByIds(
    db,
    sql`
    select content.id, row_number() over (order by sum(weight) desc, max(content.views) desc, content.id desc) as place
    from (${selectNewestSharing(storeId, contentId, limit)}) as beside
    join content on content.id = beside.content_id
    where content.id <> ${contentId}
    group by content.id order by place limit ${sql.lit(limit)}`,
  )

const selectNewestSharing = (storeId: number, contentId: number, limit: number) => sql`
  select near.content_id, 1 as weight
  from content_category as own
  join category on category.id = own.category_id and category.store_id = ${storeId} and not category.hidden
  cross join lateral (
    select content_id from content_category as other
    where other.category_id = own.category_id and other.listed_at is not null
    order by other.listed_at desc, other.content_id desc limit ${sql.lit(limit + 1)}) as near
  where own.content_id = ${contentId}
  union all
  select near.content_id, 2
  from content_author as own
  cross join lateral (
    select content_id from content_author as other
    where other.author_id = own.author_id and other.listed_at is not null
    order by other.listed_at desc, other.content_id desc limit ${sql.lit(limit + 1)}) as near
  where own.content_id = ${contentId}`

/** Updates the duration of a program, by which lists are sorted and filtered. */
export const refreshDuration = (db: Db, videoId: number) =>
  sql`update content set video_id = video_id where video_id = ${videoId}`.execute(db)
