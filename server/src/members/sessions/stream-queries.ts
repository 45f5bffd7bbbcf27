import type { Db } from '../../platform/database/database.ts'
import type { StreamTable } from '../tables.ts'

/** Keeps a stream alive; undefined if this session has had none since `beatSince`. */
export const keepStream = (db: Db, sessionId: number, beatAt: string, beatSince: string) =>
  db
    .updateTable('stream')
    .set({ beat_at: beatAt })
    .where('session_id', '=', sessionId)
    .where('beat_at', '>', beatSince)
    .returning('session_id')
    .executeTakeFirst()

export const putStream = (db: Db, stream: StreamTable) =>
  db
    .insertInto('stream')
    .values(stream)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ beat_at: stream.beat_at }))
    .execute()

/** The number of other devices on which a member is streaming. */
export const countOtherStreams = async (
  db: Db,
  { member_id, session_id, beatSince }: { member_id: number; session_id: number; beatSince: string },
) => {
  const { count } = await db
    .selectFrom('stream')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', member_id)
    .where('session_id', '!=', session_id)
    .where('beat_at', '>', beatSince)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const deleteStream = (db: Db, sessionId: number) =>
  db.deleteFrom('stream').where('session_id', '=', sessionId).execute()

export const deleteOldStreams = (db: Db, before: string) =>
  db.deleteFrom('stream').where('beat_at', '<', before).execute()
