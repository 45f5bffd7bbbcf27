import type { CONTENT_KINDS, CONTENT_SORTS, LENGTHS } from '@matinee/contract/catalogue'
import { sql, type RawBuilder } from 'kysely'
import { saying, wordsByKey } from './saying.ts'

export type Sort = (typeof CONTENT_SORTS)[number]

/** What narrows a list of programs; what is undefined does not. */
export interface Filters {
  category_id?: number | undefined
  author_id?: number | undefined
  kind?: (typeof CONTENT_KINDS)[number] | undefined
  length?: (typeof LENGTHS)[number] | undefined
  free?: boolean | undefined
  /** `key:value` pairs joined by commas. */
  custom?: string | undefined
}

const PAID = sql.raw(`content.access = 'paid'`)
const FREE = sql.raw(`content.access <> 'paid'`)

/**
 * The conditions of the filters on `content`. Kinds and lengths are few and written out, so that what is planned once
 * knows how many programs there are of each.
 */
export function narrowed(storeId: number, filters: Filters): RawBuilder<unknown> {
  const { category_id, author_id, kind, length, free, custom } = filters
  const conditions = [
    sql`content.store_id = ${storeId} and content.listed_at is not null`,
    ...(category_id ? [inCategory(storeId, category_id)] : []),
    ...(author_id ? [byAuthor(author_id)] : []),
    ...(kind ? [sql`content.kind = ${sql.lit(kind)}`] : []),
    ...(length ? [sql`content.length = ${sql.lit(length)}`] : []),
    ...(free === undefined ? [] : [free ? FREE : PAID]),
    ...[...wordsByKey(custom)].map(([key, words]) => saying(storeId, key, words)),
  ]
  return sql.join(conditions, sql` and `)
}

/** Whether these filters leave anything out. */
export const isNarrowed = ({ category_id, author_id, kind, length, free, custom }: Filters) =>
  free !== undefined || Boolean(category_id || author_id || kind || length || custom)

/** Hidden categories show nothing. */
const inCategory = (storeId: number, id: number) => sql`exists (
  select from content_category where category_id = ${id} and content_id = content.id)
  and (select not hidden from category where id = ${id} and store_id = ${storeId})`

const byAuthor = (id: number) => sql`exists (
  select from content_author where author_id = ${id} and content_id = content.id)`

/** Orders of `content`; `manual` is a category's own and needs it. */
export const ORDERS: Record<Exclude<Sort, 'manual'>, RawBuilder<unknown>> = {
  newest: sql`content.listed_at desc, content.id desc`,
  oldest: sql`content.listed_at, content.id`,
  title: sql`fold(content.title), content.id`,
  popular: sql`content.views desc, content.id desc`,
  shortest: sql`content.seconds, content.id`,
  longest: sql`content.seconds desc, content.id desc`,
}

export interface Span {
  limit: number
  offset: number
}

/** A page and one row more, which tells whether another page follows. */
export const spanOf = ({ page, per_page }: { page: number; per_page: number }): Span => ({
  limit: per_page + 1,
  offset: (page - 1) * per_page,
})

/**
 * A page of the rows of a statement. A further page is cut from the first rows, whose number is written out and rounded
 * up: with a number it does not know, PostgreSQL plans for a tenth of all rows.
 */
export const pageFrom = (all: RawBuilder<unknown>, { limit, offset }: Span) =>
  offset === 0
    ? sql`${all} limit ${sql.lit(limit)}`
    : sql`select * from (${all} limit ${sql.lit(2 ** Math.ceil(Math.log2(limit + offset)))}) as first
        limit ${sql.lit(limit)} offset ${offset}`

/** The limit is written out, as what is planned once must know that few rows are wanted. */
export const within = ({ limit, offset }: Span) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`
