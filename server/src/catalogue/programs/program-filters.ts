import type { CONTENT_KINDS, CONTENT_SORTS, LENGTHS } from '@matinee/contract/catalogue/catalogue'
import { sql, type RawBuilder } from 'kysely'
import { whereCustomField, parseCustomFilter } from '../terms/custom-field-filter.ts'

export type ContentSort = (typeof CONTENT_SORTS)[number]

/** Filters of a list of programs; undefined ones do not apply. */
export interface ContentFilters {
  category_id?: number | undefined
  author_id?: number | undefined
  kind?: (typeof CONTENT_KINDS)[number] | undefined
  length?: (typeof LENGTHS)[number] | undefined
  free?: boolean | undefined
  /** `key:value` pairs joined by commas. */
  custom?: string | undefined
}

const IS_PAID = sql.raw(`content.access = 'paid'`)
const FREE = sql.raw(`content.access <> 'paid'`)

/**
 * The conditions of the filters on `content`. Kinds and durations are inlined, so that the planner knows their
 * frequencies.
 */
export function whereFilters(storeId: number, filters: ContentFilters): RawBuilder<unknown> {
  const { category_id, author_id, kind, length, free, custom } = filters
  const conditions = [
    sql`content.store_id = ${storeId} and content.listed_at is not null`,
    ...(category_id ? [isInCategory(storeId, category_id)] : []),
    ...(author_id ? [hasAuthor(author_id)] : []),
    ...(kind ? [sql`content.kind = ${sql.lit(kind)}`] : []),
    ...(length ? [sql`content.length = ${sql.lit(length)}`] : []),
    ...(free === undefined ? [] : [free ? FREE : IS_PAID]),
    ...[...parseCustomFilter(custom)].map(([key, words]) => whereCustomField(storeId, key, words)),
  ]
  return sql.join(conditions, sql` and `)
}

/** Whether any filter is set. */
export const hasFilters = ({ category_id, author_id, kind, length, free, custom }: ContentFilters) =>
  free !== undefined || Boolean(category_id || author_id || kind || length || custom)

/** Excludes hidden categories. */
const isInCategory = (storeId: number, id: number) => sql`exists (
  select from content_category where category_id = ${id} and content_id = content.id)
  and (select not hidden from category where id = ${id} and store_id = ${storeId})`

const hasAuthor = (id: number) => sql`exists (
  select from content_author where author_id = ${id} and content_id = content.id)`

/** Orders of `content`; `manual` requires a category. */
export const CONTENT_ORDERS: Record<Exclude<ContentSort, 'manual'>, RawBuilder<unknown>> = {
  newest: sql`content.listed_at desc, content.id desc`,
  oldest: sql`content.listed_at, content.id`,
  title: sql`fold(content.title), content.id`,
  popular: sql`content.views desc, content.id desc`,
  shortest: sql`content.seconds, content.id`,
  longest: sql`content.seconds desc, content.id desc`,
}

export interface PageSpan {
  limit: number
  offset: number
}

/** Limit of a page plus one row, which tells whether another page follows. */
export const toPageSpan = ({ page, per_page }: { page: number; per_page: number }): PageSpan => ({
  limit: per_page + 1,
  offset: (page - 1) * per_page,
})

/**
 * A page of a statement's rows. Further pages are cut from the first rows, with an inlined limit, rounded up: for an
 * unknown limit PostgreSQL assumes a tenth of all rows.
 */
export const selectPage = (all: RawBuilder<unknown>, { limit, offset }: PageSpan) =>
  offset === 0
    ? sql`${all} limit ${sql.lit(limit)}`
    : sql`select * from (${all} limit ${sql.lit(2 ** Math.ceil(Math.log2(limit + offset)))}) as first
        limit ${sql.lit(limit)} offset ${offset}`

/** The limit is inlined, so that the planner knows that few rows are needed. */
export const limitTo = ({ limit, offset }: PageSpan) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`
