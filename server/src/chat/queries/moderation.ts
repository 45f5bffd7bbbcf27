import { sql } from 'kysely'
import type { CHAT_QUEUES } from '@matinee/contract/chat/chat-moderation'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ChatBanTable, ChatReportTable, LiveChatTable } from '../tables.ts'

/** Inserts a report; a second one by the same member changes nothing. */
export const insertReport = (
  db: Db,
  report: NewRow<ChatReportTable, 'message_id' | 'member_id' | 'reason' | 'created_at'>,
) =>
  db
    .insertInto('chat_report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['message_id', 'member_id']).doNothing())
    .execute()

/** The ids of a queue, newest first. */
export async function findQueue(
  db: Db,
  contentId: number,
  { queue, before, most }: { queue: (typeof CHAT_QUEUES)[number]; before: number | undefined; most: number },
): Promise<number[]> {
  const isReported = sql<boolean>`exists (select from chat_report
    where chat_report.message_id = chat_message.id and decided_at is null)`
  const rows = await db
    .selectFrom('chat_message')
    .select('id')
    .where('content_id', '=', contentId)
    .$if(queue === 'held', (query) => query.where('state', '=', 'held'))
    .$if(queue === 'reported', (query) => query.where(isReported).where('state', '=', 'visible'))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export const countQueues = async (db: Db, contentId: number) => {
  const { rows } = await sql<{ held: number; reported: number }>`select
    (select count(*)::int from chat_message where content_id = ${contentId} and state = 'held') as held,
    (select count(distinct message.id)::int from chat_report
      join chat_message as message on message.id = chat_report.message_id
      where message.content_id = ${contentId} and message.state = 'visible' and decided_at is null) as reported`.execute(
    db,
  )
  return rows[0]!
}

export const findOpenReports = (db: Db, messageIds: readonly number[]) =>
  db
    .selectFrom('chat_report')
    .select(['message_id', 'reason', 'created_at'])
    .where('message_id', '=', sql<number>`any(${messageIds})`)
    .where('decided_at', 'is', null)
    .orderBy('created_at')
    .execute()

export const decideReports = (db: Db, messageIds: readonly number[], decided_at: string) =>
  db
    .updateTable('chat_report')
    .set({ decided_at })
    .where('message_id', '=', sql<number>`any(${messageIds})`)
    .where('decided_at', 'is', null)
    .execute()

/** Moves messages from one of some states to another; returns those that moved. */
export const moveMessages = async (
  db: Db,
  contentId: number,
  {
    ids,
    from,
    to,
  }: { ids: readonly number[]; from: ('visible' | 'held' | 'deleted')[]; to: 'visible' | 'deleted' },
) =>
  (
    await db
      .updateTable('chat_message')
      .set({ state: to, ...(to === 'visible' && { held_reason: null }) })
      .where('content_id', '=', contentId)
      .where('id', '=', sql<number>`any(${ids})`)
      .where('state', 'in', from)
      .returning('id')
      .execute()
  ).map(({ id }) => id)

export const insertBan = (
  db: Db,
  ban: NewRow<
    ChatBanTable,
    'store_id' | 'content_id' | 'member_id' | 'until' | 'reason' | 'actor_id' | 'created_at'
  >,
) => db.insertInto('chat_ban').values(ban).execute()

interface LiftedBans {
  storeId: number
  contentId: number
  memberId: number
  at: string
  /** Also those of every chat. */
  everywhere: boolean
}

/** Lifts the bans and time-outs of a member in a chat. */
export const liftBans = (db: Db, { storeId, contentId, memberId, at, everywhere }: LiftedBans) =>
  db
    .updateTable('chat_ban')
    .set({ lifted_at: at })
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([eb('content_id', '=', contentId), ...(everywhere ? [eb('content_id', 'is', null)] : [])]),
    )
    .where('lifted_at', 'is', null)
    .execute()

/** The current bans of these members in a chat. */
export const findBans = (
  db: Db,
  {
    contentId,
    storeId,
    memberIds,
    now,
  }: { contentId: number; storeId: number; memberIds: number[]; now: string },
) =>
  db
    .selectFrom('chat_ban')
    .select(['member_id', 'until'])
    .where('store_id', '=', storeId)
    .where('member_id', '=', sql<number>`any(${memberIds})`)
    .where((eb) => eb.or([eb('content_id', '=', contentId), eb('content_id', 'is', null)]))
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .orderBy(sql`until desc nulls last`)
    .execute()

type ChatRules = RowChanges<
  LiveChatTable,
  | 'writers'
  | 'slow_seconds'
  | 'member_minutes'
  | 'emoji_only'
  | 'links'
  | 'first_held'
  | 'opens_minutes'
  | 'open_after'
  | 'pinned_id'
  | 'goal_amount'
  | 'goal_title'
  | 'questions'
  | 'own_moment'
  | 'pinned_offer_id'
>

/** Changes the named rules of a chat, or inserts them for one with the defaults. */
export const putChatRules = (
  db: Db,
  { store_id, content_id }: { store_id: number; content_id: number },
  rules: ChatRules,
) =>
  db
    .insertInto('live_chat')
    .values({ ...rules, store_id, content_id })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ ...rules, store_id }))
    .execute()
