import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ChapterTable } from '../tables.ts'

/** A collection's entries in order, as the admin lists them. */
export const listEntries = (db: Db, contentId: number) =>
  db
    .selectFrom('chapter')
    .leftJoin('content as program', 'program.id', 'chapter.program_id')
    .leftJoin('video', 'video.id', 'program.video_id')
    .leftJoin('resource', 'resource.id', 'chapter.resource_id')
    .where('chapter.content_id', '=', contentId)
    .orderBy('chapter.position')
    .orderBy('chapter.id')
    .select((eb) => [
      'chapter.id',
      'chapter.kind',
      sql<string>`coalesce(chapter.title, program.title, resource.title)`.as('title'),
      'chapter.title as own_title',
      'chapter.description',
      'chapter.free_preview',
      'chapter.program_id',
      'program.status as program_status',
      'program.horizontal_image as image',
      'program.blur_hash',
      eb.fn.coalesce('video.duration', sql<number>`0`).as('duration'),
      'program.video_id',
      'video.state as video_state',
      eb.fn.coalesce('video.watchable', sql<boolean>`false`).as('video_watchable'),
      'video.percent as video_percent',
      eb
        .case()
        .when('resource.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('resource.id').$notNull(),
            title: eb.ref('resource.title').$notNull(),
            file_name: eb.ref('resource.file_name').$notNull(),
            media_type: eb.ref('resource.media_type').$notNull(),
            bytes: eb.ref('resource.bytes').$notNull(),
          }),
        )
        .end()
        .as('resource'),
    ])
    .execute()

/** The ids of a collection's entries, in order. */
export async function listEntryIds(db: Db, contentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chapter')
    .select('id')
    .where('content_id', '=', contentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Those of the programs that may be chapters. They and their films are locked until the transaction ends, so that the
 * length of the collection is computed from committed values. Call it before locking the collection.
 */
export async function lockEntryPrograms(db: Db, storeId: number, ids: number[]): Promise<Set<number>> {
  const programs = await db
    .selectFrom('content')
    .select(['id', 'video_id'])
    .where('store_id', '=', storeId)
    .where('kind', '=', 'video')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forShare()
    .execute()
  const films = programs.map(({ video_id }) => video_id).filter((id) => id !== null)
  await db
    .selectFrom('video')
    .select('id')
    .where('id', '=', sql<number>`any(${films})`)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(programs.map(({ id }) => id))
}

/** Locks a collection until the transaction ends; undefined if it does not exist. */
export const lockCollection = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('content')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('kind', '=', 'collection')
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertEntries = (
  db: Db,
  entries: NewRow<
    ChapterTable,
    'content_id' | 'kind' | 'program_id' | 'resource_id' | 'title' | 'description' | 'free_preview'
  >[],
) => db.insertInto('chapter').values(entries).returning('id').execute()

/** Gives a collection the entries of another; those of files point at their copies, by the id of their original. */
export async function copyEntries(
  db: Db,
  { from, to, files }: { from: number; to: number; files: ReadonlyMap<number, number> },
) {
  await sql`insert into chapter
      (content_id, kind, program_id, resource_id, title, description, free_preview, position)
    select ${to}, kind, program_id, copy.id, title, description, free_preview, position
    from chapter left join unnest(${[...files.keys()]}::bigint[], ${[...files.values()]}::bigint[])
      as copy (original_id, id) on copy.original_id = chapter.resource_id
    where content_id = ${from} and (resource_id is null or copy.id is not null)`.execute(db)
}

export const updateEntry = (
  db: Db,
  contentId: number,
  id: number,
  changes: RowChanges<ChapterTable, 'title' | 'description' | 'free_preview'>,
) =>
  db
    .updateTable('chapter')
    .set(changes)
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findEntry = (db: Db, contentId: number, id: number) =>
  db
    .selectFrom('chapter')
    .select(['id', 'kind'])
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .executeTakeFirst()

export const deleteEntries = (db: Db, contentId: number, ids: number[]) =>
  db
    .deleteFrom('chapter')
    .where('content_id', '=', contentId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

/** Sets the positions of rows to the order of the given ids, counted from 1. */
export const renumber = (db: Db, table: 'chapter' | 'resource', ids: number[]) =>
  sql`update ${sql.table(table)} as entry set position = placed.place
    from unnest(${ids}::bigint[]) with ordinality as placed (id, place)
    where entry.id = placed.id and entry.position <> placed.place`.execute(db)

/** Updates the change time without a new version, so that unsaved edits do not conflict. */
export const touchCollection = (db: Db, id: number) =>
  db
    .updateTable('content')
    .set({ updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
