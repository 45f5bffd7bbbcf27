import { sql } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { DigestItemTable, NoticeTable } from '../tables.ts'

export type NoticeSide = NoticeTable['side']

export interface NoticeReader {
  store_id: number
  member_id: number
  side: NoticeSide
}

/** Inserts a notice and returns whether it was new: the same cause notifies a member once. */
export async function insertNotice(
  db: Db,
  notice: NewRow<
    NoticeTable,
    'store_id' | 'member_id' | 'side' | 'cause' | 'created_at' | 'kind' | 'filling' | 'excerpt' | 'path'
  >,
): Promise<boolean> {
  const row = await db
    .insertInto('notice')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['store_id', 'member_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const insertDigestItem = (
  db: Db,
  item: NewRow<
    DigestItemTable,
    'store_id' | 'member_id' | 'topic' | 'cause' | 'created_at' | 'kind' | 'filling' | 'excerpt' | 'path'
  >,
) =>
  db
    .insertInto('digest_item')
    .values(item)
    .onConflict((conflict) => conflict.columns(['store_id', 'member_id', 'cause']).doNothing())
    .execute()

const selectNotices = (db: Db, { store_id, member_id, side }: NoticeReader) =>
  db
    .selectFrom('notice')
    .where('store_id', '=', store_id)
    .where('member_id', '=', member_id)
    .where('side', '=', side)

export const findNotices = (db: Db, reader: NoticeReader, before: number | undefined, limit: number) =>
  selectNotices(db, reader)
    .select(['id', 'kind', 'filling as values', 'excerpt', 'path', 'created_at', 'read_at'])
    .$if(before !== undefined, (notices) => notices.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const MAX_UNREAD_COUNT = 100

/** Counts unread notices, up to 100. */
export async function countUnreadNotices(db: Db, reader: NoticeReader): Promise<number> {
  const { count } = await db
    .selectFrom(
      selectNotices(db, reader)
        .select('id')
        .where('read_at', 'is', null)
        .limit(MAX_UNREAD_COUNT)
        .as('unread'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const markRead = (
  db: Db,
  { store_id, member_id, side }: NoticeReader,
  ids: number[] | undefined,
  at: string,
) =>
  db
    .updateTable('notice')
    .set({ read_at: at })
    .where('store_id', '=', store_id)
    .where('member_id', '=', member_id)
    .where('side', '=', side)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (notices) => notices.where('id', 'in', ids!.length > 0 ? ids! : [0]))
    .execute()

/** Deletes unread notices and unsent mails with these causes. Returns the members whose notices changed. */
export async function deletePendingNotices(db: Db, storeId: number, causes: string[]): Promise<number[]> {
  const unread = await db
    .deleteFrom('notice')
    .where('store_id', '=', storeId)
    .where('cause', 'in', causes)
    .where('read_at', 'is', null)
    .returning('member_id')
    .execute()
  await db.deleteFrom('digest_item').where('store_id', '=', storeId).where('cause', 'in', causes).execute()
  await db
    .deleteFrom('mail')
    .where('store_id', '=', storeId)
    .where('state', '=', 'queued')
    .where((eb) => eb.or(causes.map((cause) => eb('cause', 'like', `${cause} to %`))))
    .execute()
  return unread.map(({ member_id }) => member_id)
}

/** Deletes notices with these causes, read or not, and returns whose they were. */
export async function deleteNoticesOfCauses(db: Db, storeId: number, causes: string[]): Promise<number[]> {
  await db.deleteFrom('digest_item').where('store_id', '=', storeId).where('cause', 'in', causes).execute()
  const rows = await db
    .deleteFrom('notice')
    .where('store_id', '=', storeId)
    .where('cause', 'in', causes)
    .returning('member_id')
    .execute()
  return [...new Set(rows.map(({ member_id }) => member_id))]
}

/** Deletes the mails of notices with these causes, sent or not, and returns their ids. */
export async function deleteMailsOfCauses(db: Db, storeId: number, causes: string[]): Promise<number[]> {
  const rows = await db
    .deleteFrom('mail')
    .where('store_id', '=', storeId)
    .where((eb) => eb.or(causes.map((cause) => eb('cause', 'like', `${cause} to %`))))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
