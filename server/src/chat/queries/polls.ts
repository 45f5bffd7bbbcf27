import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ChatPollTable } from '../tables.ts'

export interface PollRow extends Selectable<ChatPollTable> {
  /** Votes by the number of the option; none for options without votes. */
  votes: Record<string, number>
  /** The option of the member asked for. */
  own_option: number | null
}

const selectPolls = (memberId: number, where: RawBuilder<unknown>) => sql<PollRow>`
  select poll.*, own.option as own_option, coalesce((
    select jsonb_object_agg(option, count) from (
      select option, count(*)::int as count from chat_poll_vote where poll_id = poll.id group by option
    ) as counted), '{}') as votes
  from chat_poll as poll
  left join chat_poll_vote as own on own.poll_id = poll.id and own.member_id = ${memberId}
  where ${where}`

/** The polls of an event, oldest first. */
export const findPolls = async (db: Db, contentId: number, memberId: number) =>
  (await selectPolls(memberId, sql`poll.content_id = ${contentId} order by poll.id limit 500`).execute(db))
    .rows

export const findNewestPoll = async (db: Db, contentId: number, memberId: number) =>
  (await selectPolls(memberId, sql`poll.content_id = ${contentId} order by poll.id desc limit 1`).execute(db))
    .rows[0]

export const findPoll = async (
  db: Db,
  { contentId, id, memberId }: { contentId: number; id: number; memberId: number },
) =>
  (await selectPolls(memberId, sql`poll.content_id = ${contentId} and poll.id = ${id}`).execute(db)).rows[0]

/** Locks a poll until the transaction ends. */
export const lockPoll = (db: Db, poll: PollOfEvent) => pollOfEvent(db, poll).forUpdate().executeTakeFirst()

/** Keeps a poll from being closed until the transaction ends; votes do not wait for each other. */
export const lockPollAgainstEnd = (db: Db, poll: PollOfEvent) =>
  pollOfEvent(db, poll).forShare().executeTakeFirst()

interface PollOfEvent {
  contentId: number
  id: number
}

const pollOfEvent = (db: Db, { contentId, id }: PollOfEvent) =>
  db.selectFrom('chat_poll').selectAll().where('content_id', '=', contentId).where('id', '=', id)

/** Counts of one poll that are sent one after another never go back. */
export const lockPollCount = (db: Db, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`poll ${id}`}, 0))`.execute(db)

/** Inserts a poll; undefined while another of the event is open. */
export const insertPoll = async (
  db: Db,
  poll: NewRow<
    ChatPollTable,
    | 'store_id'
    | 'content_id'
    | 'question'
    | 'options'
    | 'revotes'
    | 'media_ms'
    | 'actor_id'
    | 'created_at'
    | 'closes_at'
  >,
): Promise<number | undefined> =>
  (
    await db
      .insertInto('chat_poll')
      .values(poll)
      .onConflict((conflict) => conflict.column('content_id').where('closed_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const markPollClosed = (db: Db, id: number, closed_at: string) =>
  db.updateTable('chat_poll').set({ closed_at }).where('id', '=', id).where('closed_at', 'is', null).execute()

/** Closes a poll of an event whose time is over. */
export const markOverduePollClosed = (db: Db, contentId: number, now: string) =>
  db
    .updateTable('chat_poll')
    .set(({ ref }) => ({ closed_at: ref('closes_at') }))
    .where('content_id', '=', contentId)
    .where('closed_at', 'is', null)
    .where('closes_at', '<=', now)
    .execute()

/** The open poll of an event, locked. */
export const lockOpenPoll = (db: Db, contentId: number) =>
  db
    .selectFrom('chat_poll')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Records a vote, once per member; returns the option that counts, an earlier one unless it may be changed. */
export async function putVote(
  db: Db,
  vote: { pollId: number; memberId: number; option: number; revotes: boolean; at: string },
): Promise<number> {
  const { rows } = await sql<{ option: number }>`
    insert into chat_poll_vote as known (poll_id, member_id, option, created_at)
    values (${vote.pollId}, ${vote.memberId}, ${vote.option}, ${vote.at})
    on conflict (poll_id, member_id) do update
      set option = case when ${vote.revotes} then excluded.option else known.option end
    returning option`.execute(db)
  return rows[0]!.option
}
