import { sql } from 'kysely'

export interface LibraryListQuery {
  memberId: number
  page: number
  per_page: number
  now: string
}

/**
 * The rows of a page and one more. The limit is inlined: with a parameter PostgreSQL would replan each time, because a
 * small limit looks cheaper than an unknown one.
 */
export const limitedPage = ({ page, per_page }: Pick<LibraryListQuery, 'page' | 'per_page'>) => {
  const limit = sql`limit ${sql.lit(per_page + 1)}`
  return page === 1 ? limit : sql`${limit} offset ${(page - 1) * per_page}`
}
