import type { QuestionState } from '@matinee/contract/chat/chat-questions'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ChatQuestionTable } from '../tables.ts'

export interface QuestionRow extends Selectable<ChatQuestionTable> {
  author_name: string | null
  author_nickname: string | null
  author_avatar: string | null
  author_role: string | null
  /** Whether the member asked for has voted for it. */
  voted: boolean
}

const selectQuestions = (memberId: number, where: RawBuilder<unknown>) => sql<QuestionRow>`
  select question.*, author.name as author_name, author.nickname as author_nickname,
    author.avatar as author_avatar, author.role as author_role,
    exists (select from chat_question_vote as vote
      where vote.question_id = question.id and vote.member_id = ${memberId}) as voted
  from chat_question as question
  left join member as author on author.id = question.member_id
  where ${where}`

interface Reader {
  contentId: number
  memberId: number
}

/** The open questions by votes and the last answered ones; held ones of the member, or of everybody. */
export async function findQuestions(
  db: Db,
  { contentId, memberId, withHeld, most }: Reader & { withHeld: boolean; most: number },
): Promise<QuestionRow[]> {
  const { rows } = await selectQuestions(
    memberId,
    sql`question.content_id = ${contentId} and (question.state in ('open', 'on_air', 'answered')
      or (question.state = 'held' and (${withHeld} or question.member_id = ${memberId})))
    order by question.state = 'on_air' desc, question.state = 'held' desc, question.state = 'open' desc,
      case when question.state = 'answered' then question.id end desc, question.votes desc, question.id
    limit ${most}`,
  ).execute(db)
  return rows
}

/** Questions by their ids, in any state. */
export const findQuestionsById = async (
  db: Db,
  { contentId, memberId, ids }: Reader & { ids: readonly number[] },
) =>
  (
    await selectQuestions(
      memberId,
      sql`question.content_id = ${contentId} and question.id = any(${ids}) order by question.id`,
    ).execute(db)
  ).rows

/** States of questions that are sent one after another never go back. */
export const lockQuestionSignals = (db: Db, contentId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`questions ${contentId}`}, 0))`.execute(db)

/** Locks the questions of an event against other moves until the transaction ends, and returns one. */
export async function lockQuestion(db: Db, contentId: number, id: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`question moves ${contentId}`}, 0))`.execute(db)
  return db
    .selectFrom('chat_question')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export const insertQuestion = async (
  db: Db,
  question: NewRow<
    ChatQuestionTable,
    'store_id' | 'content_id' | 'member_id' | 'body' | 'state' | 'held_reason' | 'created_at'
  >,
): Promise<number> =>
  (await db.insertInto('chat_question').values(question).returning('id').executeTakeFirstOrThrow()).id

export const updateQuestionState = (db: Db, id: number, state: QuestionState) =>
  db.updateTable('chat_question').set({ state, held_reason: null }).where('id', '=', id).execute()

/** The question on air becomes an answered one; returns its id. */
export const markOnAirAnswered = async (db: Db, contentId: number): Promise<number | undefined> =>
  (
    await db
      .updateTable('chat_question')
      .set({ state: 'answered' })
      .where('content_id', '=', contentId)
      .where('state', '=', 'on_air')
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Dismisses what a member has asked in an event; returns the questions. */
export const markDismissed = async (db: Db, contentId: number, memberId: number): Promise<number[]> =>
  (
    await db
      .updateTable('chat_question')
      .set({ state: 'dismissed', held_reason: null })
      .where('content_id', '=', contentId)
      .where('member_id', '=', memberId)
      .where('state', '<>', 'dismissed')
      .returning('id')
      .execute()
  ).map(({ id }) => id)

interface QuestionVote {
  questionId: number
  memberId: number
}

/** Adds a vote, once per member. */
export const addQuestionVote = (db: Db, { questionId, memberId, at }: QuestionVote & { at: string }) =>
  sql`with vote as (
      insert into chat_question_vote (question_id, member_id, created_at)
      values (${questionId}, ${memberId}, ${at}) on conflict do nothing returning question_id)
    update chat_question set votes = votes + 1 where id in (select question_id from vote)`.execute(db)

export const removeQuestionVote = (db: Db, { questionId, memberId }: QuestionVote) =>
  sql`with vote as (
      delete from chat_question_vote where question_id = ${questionId} and member_id = ${memberId}
      returning question_id)
    update chat_question set votes = votes - 1 where id in (select question_id from vote)`.execute(db)
