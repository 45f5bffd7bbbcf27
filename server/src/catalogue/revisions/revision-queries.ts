import type { Revision } from '@matinee/contract/platform/revisions'
import { sql } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ProgramDraft } from '../tables.ts'
import type { ProgramRevisionTable } from './tables.ts'

/** The kept revisions of a program, newest first, each with the columns that differ from the one before. */
export async function listRevisionRows(db: Db, storeId: number, contentId: number): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select revision.id, revision.saved_at, member.name as saved_by,
      case when before is null then '{}' else array(select key from jsonb_each(draft) as column_of (key, value)
        where value is distinct from before->key order by key) end as changed
    from (select *, lag(draft) over (order by id) as before from program_revision
      where store_id = ${storeId} and content_id = ${contentId}) as revision
    left join member on member.id = revision.member_id
    order by revision.id desc`.execute(db)
  return rows
}

const selectRevisions = (db: Db, storeId: number, contentId: number) =>
  db
    .selectFrom('program_revision')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('content_id', '=', contentId)

export const findRevision = (db: Db, storeId: number, contentId: number, id: number) =>
  selectRevisions(db, storeId, contentId).where('id', '=', id).executeTakeFirst()

export const findNewestRevision = (db: Db, storeId: number, contentId: number) =>
  selectRevisions(db, storeId, contentId).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const insertRevision = (
  db: Db,
  revision: NewRow<
    ProgramRevisionTable,
    'store_id' | 'content_id' | 'draft' | 'member_id' | 'begun_at' | 'saved_at'
  >,
) => db.insertInto('program_revision').values(revision).execute()

export const updateRevision = (
  db: Db,
  id: number,
  changes: RowChanges<ProgramRevisionTable, 'draft' | 'saved_at'>,
) => db.updateTable('program_revision').set(changes).where('id', '=', id).execute()

export const deleteOldRevisions = (db: Db, contentId: number, most: number) =>
  sql`delete from program_revision where content_id = ${contentId} and id <= (
    select id from program_revision where content_id = ${contentId}
    order by id desc offset ${most} limit 1)`.execute(db)

/** What draft columns name by id or key, as people read it. */
export async function findNames(
  db: Db,
  storeId: number,
  { category_ids = [], author_ids = [] }: Pick<ProgramDraft, 'category_ids' | 'author_ids'>,
): Promise<{ categories: string[]; authors: string[]; fields: Record<string, string> }> {
  const { rows } = await sql<{ categories: string[]; authors: string[]; fields: Record<string, string> }>`
    select
      array(select title from category where store_id = ${storeId} and id = any(${category_ids}::bigint[])
        order by position, id) as categories,
      array(select author.name from author
        join unnest(${author_ids}::bigint[]) with ordinality as chosen (id, place) using (id)
        where store_id = ${storeId} order by place) as authors,
      (select coalesce(jsonb_object_agg(key, title), '{}') from custom_field where store_id = ${storeId}) as fields`.execute(
    db,
  )
  return rows[0]!
}

/** Those of the terms that are still there, in their order. */
export async function listExistingIds(
  db: Db,
  storeId: number,
  table: 'category' | 'author',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}
