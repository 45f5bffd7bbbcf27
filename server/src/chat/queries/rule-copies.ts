import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { CHAT_RULES } from '../rules.ts'

export interface RuleCopies {
  content_id: number
  /** Live events of the same store. */
  date_ids: readonly number[]
}

/** Copies the rules of a chat to those that have none. */
export const copyRules = (db: Db, { content_id, date_ids }: RuleCopies) => {
  const rules = sql.join(CHAT_RULES.map((rule) => sql.ref(rule)))
  const copied = sql.join(CHAT_RULES.map((rule) => sql.ref(`live_chat.${rule}`)))
  return sql`insert into live_chat (content_id, store_id, ${rules})
    select live_event.content_id, live_chat.store_id, ${copied}
    from live_chat join live_event on live_event.store_id = live_chat.store_id
    where live_chat.content_id = ${content_id} and live_event.content_id = any(${date_ids})
    on conflict (content_id) do nothing`.execute(db)
}

export const copyModerators = (db: Db, { content_id, date_ids }: RuleCopies) =>
  sql`insert into chat_moderator (content_id, member_id, store_id, actor_id, created_at)
    select live_event.content_id, member_id, chat_moderator.store_id, actor_id, created_at
    from chat_moderator join live_event on live_event.store_id = chat_moderator.store_id
    where chat_moderator.content_id = ${content_id} and live_event.content_id = any(${date_ids})
    on conflict do nothing`.execute(db)
