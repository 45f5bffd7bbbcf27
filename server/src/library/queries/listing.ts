import { sql } from 'kysely'

export interface LibraryListQuery {
  memberId: number
  page: number
  per_page: number
  now: string
}

/**
 * The rows of a page and one more. Its size is written out, not given as a value: PostgreSQL would plan anew each time,
 * as a small limit looks cheaper than an unknown one.
 */
export const limitedPage = ({ page, per_page }: Pick<LibraryListQuery, 'page' | 'per_page'>) => {
  const limit = sql`limit ${sql.lit(per_page + 1)}`
  return page === 1 ? limit : sql`${limit} offset ${(page - 1) * per_page}`
}
