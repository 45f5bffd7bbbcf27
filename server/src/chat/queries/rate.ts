import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** How much a member has written lately in a chat: messages and questions. */
export interface ChatRate {
  recent: number
  repeated: boolean
  last_at: string | null
  /** Whether anything they wrote was ever shown in a chat of the store. */
  has_written: boolean
}

/** Locks the author in this chat, so that concurrent texts count each other, and returns their rate. */
export async function lockChatRate(
  db: Db,
  asked: { storeId: number; contentId: number; memberId: number; body: string; since: string },
): Promise<ChatRate> {
  const { storeId, contentId, memberId, body, since } = asked
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${contentId} ${memberId}`}, 0))`.execute(db)
  const { rows } = await sql<ChatRate>`
    select count(*) filter (where created_at > ${since})::int as recent,
      coalesce(bool_or(body = ${body} and created_at > ${since}), false) as repeated,
      max(created_at) as last_at,
      exists (select from chat_message where store_id = ${storeId} and member_id = ${memberId}
        and state = 'visible')
      or exists (select from chat_question where store_id = ${storeId} and member_id = ${memberId}
        and state in ('open', 'on_air', 'answered')) as has_written
    from (
      (select body, created_at from chat_message
        where content_id = ${contentId} and member_id = ${memberId} and purchase_id is null
        order by id desc limit 20)
      union all
      (select body, created_at from chat_question
        where content_id = ${contentId} and member_id = ${memberId}
        order by id desc limit 20)
    ) as latest`.execute(db)
  return rows[0]!
}
