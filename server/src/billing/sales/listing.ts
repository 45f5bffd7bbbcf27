import type { Static } from 'typebox'
import type { PageHeaders } from '@matinee/contract/platform/shapes'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'

export const SALES_PER_PAGE = 50

export type SqlCondition = RawBuilder<boolean>

/** The parts of a list's SQL statement. */
export interface SalesListing {
  select: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: SqlCondition
  order: RawBuilder<unknown>
}

/** A page of a list with the total count. */
export async function pageOf<Row>(db: Db, listing: SalesListing, page: number) {
  const [body, total] = await Promise.all([
    rowsOf<Row>(db, listing, SALES_PER_PAGE, (page - 1) * SALES_PER_PAGE),
    countOf(db, listing),
  ])
  return { body, headers: pagedBy(page, total) }
}

export const pagedBy = (page: number, total: number): Static<typeof PageHeaders> => ({
  'last-page': page * SALES_PER_PAGE >= total,
  'total-count': total,
  page,
})

export async function rowsOf<Row>(
  db: Db,
  { select, from, where, order }: SalesListing,
  limit: number,
  offset = 0,
) {
  const { rows } = await sql<Row>`
    select ${select} from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** The number of rows of a list. */
export async function countOf(db: Db, { from, where }: SalesListing): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${from} where ${where}`.execute(db)
  return rows[0]!.count
}

const AT_ONCE = 2000

/** Streams every row of a list. */
export async function* allOf<Row>(db: Db, listing: SalesListing): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await rowsOf<Row>(db, listing, AT_ONCE, offset)
    yield* rows
    if (rows.length < AT_ONCE) return
  }
}

/** Joins conditions with AND. */
export const every = (conditions: SqlCondition[]): SqlCondition => sql`${sql.join(conditions, sql` and `)}`

/** From the start of a day to the end of another, in the store's time zone. */
export const onDays = (
  column: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): SqlCondition[] => [
  ...(from ? [sql<boolean>`${column} >= (${from}::date::timestamp at time zone ${timeZone})`] : []),
  ...(to ? [sql<boolean>`${column} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`] : []),
]

/** The buyer's columns of a joined `member`. */
export const PERSON = sql`case when member.id is null then null
  else json_build_object('id', member.id, 'name', member.name, 'email', member.email) end as member`

/** SQL: an invoice number with its prefix. */
export const numberWithPrefix = (prefix: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql<string>`case when ${number} is null then '' else ${prefix} || ${number} end`

/** Whether one of these columns contains the words. */
export const textContains = (written: string, texts: RawBuilder<unknown>[]): SqlCondition => {
  const part = likePattern(written.trim())
  return sql`(${sql.join(
    texts.map((text) => sql`${text} ilike ${part}`),
    sql` or `,
  )})`
}
