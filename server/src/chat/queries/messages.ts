import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ChatMessageTable } from '../tables.ts'

/** A message with its author and the message it replies to. */
export interface ChatMessageRow extends Selectable<ChatMessageTable> {
  author_name: string | null
  author_nickname: string | null
  author_avatar: string | null
  author_role: string | null
  /** Its author moderates this chat. */
  by_moderator: boolean
  reply_body: string | null
  reply_mentioned_ids: number[] | null
  reply_name: string | null
}

const selectMessages = (where: RawBuilder<unknown>) => sql<ChatMessageRow>`
  select message.*, author.name as author_name, author.nickname as author_nickname,
    author.avatar as author_avatar, author.role as author_role,
    exists (select from chat_moderator as moderator where moderator.content_id = message.content_id
      and moderator.member_id = message.member_id) as by_moderator,
    original.body as reply_body, original.mentioned_ids as reply_mentioned_ids,
    coalesce(replied.nickname, replied.name) as reply_name
  from chat_message as message
  left join member as author on author.id = message.member_id
  left join chat_message as original on original.id = message.reply_to_id and original.state = 'visible'
  left join member as replied on replied.id = original.member_id
  where ${where}`

const read = async (db: Db, query: RawBuilder<ChatMessageRow>) => (await query.execute(db)).rows

/** The newest visible messages and the viewer's own held ones, newest first; older than `before` if given. */
export const findNewestMessages = (
  db: Db,
  contentId: number,
  { memberId, before, most }: { memberId: number; before: number | undefined; most: number },
) =>
  read(
    db,
    selectMessages(sql`message.content_id = ${contentId}
      and (message.state = 'visible' or (message.state = 'held' and message.member_id = ${memberId}))
      and (${before ?? null}::bigint is null or message.id < ${before ?? null})
      order by message.id desc limit ${most}`),
  )

/** Visible messages of a stretch of the recording, in order. */
export const findMessagesByMedia = (
  db: Db,
  contentId: number,
  { fromMs, untilMs, most }: { fromMs: number; untilMs: number; most: number },
) =>
  read(
    db,
    selectMessages(sql`message.content_id = ${contentId} and message.state = 'visible'
      and message.media_ms >= ${fromMs} and message.media_ms < ${untilMs}
      order by message.media_ms, message.id limit ${most}`),
  )

/** Visible messages with ids above `after`, in order. */
export const findMessagesAfter = (
  db: Db,
  contentId: number,
  { after, most }: { after: number; most: number },
) =>
  read(
    db,
    selectMessages(sql`message.content_id = ${contentId} and message.state = 'visible' and message.id > ${after}
      order by message.id limit ${most}`),
  )

export const findMessages = (db: Db, contentId: number, ids: readonly number[]) =>
  read(
    db,
    selectMessages(sql`message.content_id = ${contentId} and message.id = any(${ids}) order by message.id`),
  )

/** Locks a message of an event until the transaction ends. */
export const lockMessage = (db: Db, contentId: number, id: number) =>
  db
    .selectFrom('chat_message')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertMessage = async (
  db: Db,
  message: NewRow<
    ChatMessageTable,
    | 'store_id'
    | 'content_id'
    | 'member_id'
    | 'reply_to_id'
    | 'body'
    | 'mentioned_ids'
    | 'state'
    | 'held_reason'
    | 'media_ms'
    | 'purchase_id'
    | 'donation_amount'
    | 'donation_currency'
    | 'donation_color'
    | 'created_at'
  >,
): Promise<number | undefined> =>
  (
    await db
      .insertInto('chat_message')
      .values(message)
      .onConflict((conflict) => conflict.column('purchase_id').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Whether a visible message of this id can be replied to. */
export const isRepliable = async (db: Db, contentId: number, id: number) =>
  (await db
    .selectFrom('chat_message')
    .select('id')
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .where('state', '=', 'visible')
    .executeTakeFirst()) !== undefined

/** Marks messages as deleted; returns those that were visible or held. */
export const markDeleted = async (
  db: Db,
  contentId: number,
  which: { ids: readonly number[] } | { memberId: number },
) =>
  (
    await db
      .updateTable('chat_message')
      .set({ state: 'deleted' })
      .where('content_id', '=', contentId)
      .where('state', '<>', 'deleted')
      .where((eb) =>
        'ids' in which ? eb('id', '=', sql<number>`any(${which.ids})`) : eb('member_id', '=', which.memberId),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id)

export const countReactions = async (db: Db, contentId: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db
        .selectFrom('chat_reaction')
        .select(['emoji', 'count'])
        .where('content_id', '=', contentId)
        .execute()
    ).map(({ emoji, count }) => [emoji, count]),
  )

/** Adds to the counts of reactions. */
export const addReactions = (db: Db, contentId: number, counts: Record<string, number>) =>
  db
    .insertInto('chat_reaction')
    .values(Object.entries(counts).map(([emoji, count]) => ({ content_id: contentId, emoji, count })))
    .onConflict((conflict) =>
      conflict
        .columns(['content_id', 'emoji'])
        .doUpdateSet({ count: sql<number>`chat_reaction.count + excluded.count` }),
    )
    .execute()
