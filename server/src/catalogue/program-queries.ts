import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/database.ts'
import type { ContentTable } from './tables.ts'

export type ContentRow = Selectable<ContentTable>

interface Search {
  status?: string | undefined
  search?: string | undefined
}

const rows = (db: Db, storeId: number) =>
  db
    .selectFrom('content')
    .leftJoin('video', 'video.id', 'content.video_id')
    .where('content.store_id', '=', storeId)
    .select((eb) => [
      'content.id',
      'content.title',
      'content.permalink',
      'content.kind',
      'content.status',
      eb.fn.coalesce('video.duration', sql<number>`0`).as('duration'),
      'content.horizontal_image as image',
      'content.blur_hash',
      'content.demo',
      'content.published_at',
      'content.publish_at',
      'content.expire_at',
      'content.chapters_count',
      sql<boolean>`content.draft is not null`.as('has_changes'),
      'content.updated_at',
      'content.video_id',
      'video.state as video_state',
      eb.fn.coalesce('video.watchable', sql<boolean>`false`).as('video_watchable'),
      'video.percent as video_percent',
    ])

const searched = (db: Db, storeId: number, { status, search }: Search) =>
  rows(db, storeId)
    .$if(status !== undefined, (query) => query.where('content.status', '=', status as ContentRow['status']))
    .$if(Boolean(search), (query) =>
      query.where('content.title', 'ilike', `%${search!.replace(/[\\%_]/g, '\\$&')}%`),
    )

export const pageOfPrograms = (db: Db, storeId: number, search: Search, page: number, perPage: number) =>
  searched(db, storeId, search)
    .orderBy('content.updated_at', 'desc')
    .orderBy('content.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

export async function countPrograms(db: Db, storeId: number, search: Search): Promise<number> {
  const { count } = await searched(db, storeId, search)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findProgram = (db: Db, storeId: number, id: number) =>
  rows(db, storeId)
    .where('content.id', '=', id)
    .select([
      'content.short_description',
      'content.description',
      'content.horizontal_image',
      'content.vertical_image',
      'content.version',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('content_category')
          .select('category_id as id')
          .whereRef('content_id', '=', 'content.id'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('content_author')
          .select('author_id as id')
          .whereRef('content_id', '=', 'content.id')
          .orderBy('position'),
      ).as('authors'),
    ])
    .executeTakeFirst()

export const lockProgram = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('content')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Until the transaction ends nobody else of this store looks for a free address: two would find the same. */
export const lockPermalinks = (db: Db, storeId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('permalink'), ${storeId}::int)`.execute(db)

export const insertProgram = (
  db: Db,
  program: { store_id: number; title: string; permalink: string; video_id?: number | null },
) =>
  db
    .insertInto('content')
    .values(program as never)
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateProgram = (db: Db, id: number, changes: Updateable<ContentTable>) =>
  db
    .updateTable('content')
    .set({ ...changes, updated_at: sql`now()`, version: sql`version + 1` } as never)
    .where('id', '=', id)
    .execute()

/** Pictures the program gets by itself: no new version, so that nobody's unsaved work is in the way of it. */
export const givePictures = (
  db: Db,
  id: number,
  pictures: { horizontal_image: string; vertical_image: string; blur_hash: string | null },
) => db.updateTable('content').set(pictures).where('id', '=', id).execute()

export const removeProgram = (db: Db, id: number) => db.deleteFrom('content').where('id', '=', id).execute()

export const isPermalinkTaken = async (db: Db, storeId: number, permalink: string) =>
  Boolean(
    await db
      .selectFrom('content')
      .select('id')
      .where('store_id', '=', storeId)
      .where('permalink', '=', permalink)
      .executeTakeFirst(),
  )

const LINKS = {
  categories: { table: 'content_category', column: 'category_id', of: 'category' },
  authors: { table: 'content_author', column: 'author_id', of: 'author' },
} as const

export type Links = keyof typeof LINKS

/** Replaces a program's categories or authors; false when one of them is not of this store. */
export async function replaceLinks(
  db: Db,
  storeId: number,
  contentId: number,
  kind: Links,
  ids: number[],
): Promise<boolean> {
  const { table, column, of } = LINKS[kind]
  const wanted = [...new Set(ids)]
  const { rows: known } = await sql<{ id: number }>`
    select id from ${sql.table(of)} where store_id = ${storeId} and id = any(${wanted}::bigint[])`.execute(db)
  if (known.length !== wanted.length) return false
  await sql`delete from ${sql.table(table)} where content_id = ${contentId}`.execute(db)
  await sql`insert into ${sql.table(table)} (content_id, ${sql.ref(column)}, position)
    select ${contentId}, id, place from unnest(${wanted}::bigint[]) with ordinality as chosen (id, place)`.execute(
    db,
  )
  return true
}

/** Programs showing a film, with the store they are in. */
export const programsOfVideo = (db: Db, videoId: number) =>
  db.selectFrom('content').selectAll().where('video_id', '=', videoId).execute()

export const programsOfVideos = (db: Db, storeId: number, videoIds: number[]) =>
  db
    .selectFrom('content')
    .select(['id', 'title', 'video_id'])
    .where('store_id', '=', storeId)
    .where('video_id', 'in', videoIds.length > 0 ? videoIds : [0])
    .execute()

/** The program shows this film from now on; no new version, as nothing a publisher edits has changed. */
export const showVideo = (db: Db, id: number, videoId: number) =>
  db
    .updateTable('content')
    .set({ video_id: videoId, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
