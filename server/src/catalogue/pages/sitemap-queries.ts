import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The columns of a program in a sitemap. */
export interface SitemapProgram {
  id: number
  permalink: string
  updated_at: string
  title: string
  description: string
  picture: string | null
  published_at: string
  access: 'public' | 'registered' | 'paid'
  /** Length of a playable film in seconds; null for everything else. */
  duration: number | null
}

/** Published programs with ids above `after`, in id order. */
export const listSitemapPrograms = async (db: Db, storeId: number, after: number, limit: number) => {
  const { rows } = await sql<SitemapProgram>`
    select c.id, c.permalink, c.updated_at, c.title, c.published_at, c.access,
      coalesce(c.short_description, c.title) as description, c.horizontal_image as picture,
      case when c.kind = 'video' and v.watchable then v.duration end as duration
    from content c left join video v on v.id = c.video_id
    where c.store_id = ${storeId} and c.status = 'published' and c.id > ${after}
    order by c.id limit ${limit}`.execute(db)
  return rows
}

/** The number of published programs, and the ids after which each file of `perFile` begins. */
export const findSitemapFiles = async (db: Db, storeId: number, perFile: number) => {
  const { rows } = await sql<{ id: number; number: number }>`
    select id, number from (
      select id, row_number() over (order by id)::int as number, count(*) over () as total from content
      where store_id = ${storeId} and status = 'published') c
    where number % ${perFile} = 0 or number = total order by id`.execute(db)
  const programs = rows.at(-1)?.number ?? 0
  const ends = rows.filter(({ number }) => number % perFile === 0 && number < programs)
  return { programs, starts: [0, ...ends.map(({ id }) => id)] }
}

/** Addresses of visible categories and of authors with published programs. */
export const listSitemapTerms = async (db: Db, storeId: number) => {
  const { rows } = await sql<{ path: string }>`
    select 'categories/' || permalink as path from category cat
    where store_id = ${storeId} and not hidden and exists (
      select from content_category cc join content c on c.id = cc.content_id
      where cc.category_id = cat.id and c.status = 'published')
    union all
    select 'authors/' || permalink from author a
    where store_id = ${storeId} and exists (
      select from content_author ca join content c on c.id = ca.content_id
      where ca.author_id = a.id and c.status = 'published')
    limit 50000`.execute(db)
  return rows.map(({ path }) => path)
}
