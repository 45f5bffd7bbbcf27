import { sql } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { DigestItemTable, NoticeTable } from '../tables.ts'

export type Side = NoticeTable['side']

export interface Reader {
  store_id: number
  member_id: number
  side: Side
}

/** Whether it was new: the same cause tells one person once. */
export async function insertNotice(
  db: Db,
  notice: NewRow<
    NoticeTable,
    'store_id' | 'member_id' | 'side' | 'cause' | 'created_at' | 'kind' | 'filling' | 'excerpt' | 'path'
  >,
): Promise<boolean> {
  const row = await db
    .insertInto('notice')
    .values({ ...notice, filling: JSON.stringify(notice.filling) as never })
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
    .values({ ...item, filling: JSON.stringify(item.filling) as never })
    .onConflict((conflict) => conflict.columns(['store_id', 'member_id', 'cause']).doNothing())
    .execute()

const ofReader = (db: Db, { store_id, member_id, side }: Reader) =>
  db
    .selectFrom('notice')
    .where('store_id', '=', store_id)
    .where('member_id', '=', member_id)
    .where('side', '=', side)

export const pageOfNotices = (db: Db, reader: Reader, before: number | undefined, limit: number) =>
  ofReader(db, reader)
    .select(['id', 'kind', 'filling as values', 'excerpt', 'path', 'created_at', 'read_at'])
    .$if(before !== undefined, (notices) => notices.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const MOST_COUNTED = 100

/** How many are unread, counted up to 100: nobody reads a larger number on a bell. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { count } = await db
    .selectFrom(
      ofReader(db, reader).select('id').where('read_at', 'is', null).limit(MOST_COUNTED).as('unread'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const markRead = (
  db: Db,
  { store_id, member_id, side }: Reader,
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

/** Takes back what was told for these causes and is not yet read or sent; the members whose bell it changes. */
export async function takeBack(db: Db, storeId: number, causes: string[]): Promise<number[]> {
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
