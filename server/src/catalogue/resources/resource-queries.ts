import { sql } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ResourceTable } from '../tables.ts'

const selectResources = (db: Db, storeId: number) =>
  db
    .selectFrom('resource')
    .where('resource.store_id', '=', storeId)
    .select((eb) => [
      'resource.id',
      'resource.title',
      'resource.file_name',
      'resource.media_type',
      'resource.bytes',
      'resource.downloads',
      'resource.created_at',
      eb
        .exists(
          eb.selectFrom('chapter').select('chapter.id').whereRef('chapter.resource_id', '=', 'resource.id'),
        )
        .$castTo<boolean>()
        .as('in_playlist'),
    ])

/** The files of a program in order, as the admin lists them. */
export const listResourceRows = (db: Db, storeId: number, contentId: number) =>
  selectResources(db, storeId)
    .where('resource.content_id', '=', contentId)
    .orderBy('resource.position')
    .orderBy('resource.id')
    .execute()

export const findResource = (db: Db, storeId: number, id: number) =>
  selectResources(db, storeId).where('resource.id', '=', id).executeTakeFirst()

/** The program and storage key of a file. */
export const findStoredResource = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('resource')
    .select(['content_id', 'file_key', 'file_name', 'media_type'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The files of a program in order, as they are stored. */
export const listStoredResources = (db: Db, storeId: number, contentId: number) =>
  db
    .selectFrom('resource')
    .select(['id', 'title', 'file_name', 'media_type', 'bytes', 'file_key'])
    .where('store_id', '=', storeId)
    .where('content_id', '=', contentId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Those of the files that belong to the program. */
export async function filterOwnResources(
  db: Db,
  storeId: number,
  contentId: number,
  ids: number[],
): Promise<Set<number>> {
  const found = await db
    .selectFrom('resource')
    .select('id')
    .where('store_id', '=', storeId)
    .where('content_id', '=', contentId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Set(found.map(({ id }) => id))
}

export async function countResources(db: Db, contentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('resource')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  return count
}

/** Appends a file to a program; returns its id. */
export async function insertResource(
  db: Db,
  resource: NewRow<
    ResourceTable,
    'store_id' | 'content_id' | 'title' | 'file_name' | 'media_type' | 'bytes' | 'file_key'
  >,
): Promise<number> {
  const { id } = await db
    .insertInto('resource')
    .values({
      ...resource,
      position: sql`(select coalesce(max(position), 0) + 1 from resource where content_id = ${resource.content_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const renameResource = (db: Db, id: number, title: string) =>
  db.updateTable('resource').set({ title }).where('id', '=', id).execute()

export const deleteResource = (db: Db, id: number) => db.deleteFrom('resource').where('id', '=', id).execute()

export const countDownload = (db: Db, id: number) =>
  db
    .updateTable('resource')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute()
