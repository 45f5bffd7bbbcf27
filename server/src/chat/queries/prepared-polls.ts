import { sql } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ChatPreparedPollTable } from '../tables.ts'

const FIELDS = ['id', 'question', 'options', 'revotes', 'seconds'] as const

export const findPreparedPolls = (db: Db, contentId: number) =>
  db
    .selectFrom('chat_prepared_poll')
    .select(FIELDS)
    .where('content_id', '=', contentId)
    .orderBy('id')
    .execute()

/** Prepares a poll of an event; undefined where `most` are prepared. */
export async function insertPreparedPoll(
  db: Db,
  most: number,
  poll: NewRow<
    ChatPreparedPollTable,
    'store_id' | 'content_id' | 'question' | 'options' | 'revotes' | 'seconds' | 'actor_id' | 'created_at'
  >,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prepared polls ${poll.content_id}`}, 0))`.execute(
    db,
  )
  const { count } = await db
    .selectFrom('chat_prepared_poll')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('content_id', '=', poll.content_id)
    .executeTakeFirstOrThrow()
  if (count >= most) return undefined
  return db.insertInto('chat_prepared_poll').values(poll).returning(FIELDS).executeTakeFirstOrThrow()
}

/** Takes a prepared poll away and returns what it was. */
export const deletePreparedPoll = (db: Db, { contentId, id }: { contentId: number; id: number }) =>
  db
    .deleteFrom('chat_prepared_poll')
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .returning(FIELDS)
    .executeTakeFirst()
