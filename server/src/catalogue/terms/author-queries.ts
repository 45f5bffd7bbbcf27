import type { Author } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { PageSpan } from '../programs/program-filters.ts'

const authors = sql`
  select id, name, permalink, image, bio, links, position, contents_count, meta_title, meta_description from author`

/** The store's authors, in order. */
export async function listAuthorRows(
  db: Db,
  storeId: number,
  { limit, offset }: PageSpan,
): Promise<Author[]> {
  const { rows } = await sql<Author>`
    ${authors} where store_id = ${storeId} order by position, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function findAuthor(db: Db, storeId: number, permalink: string): Promise<Author | undefined> {
  const { rows } = await sql<Author>`
    ${authors} where store_id = ${storeId} and permalink = ${permalink}`.execute(db)
  return rows[0]
}
