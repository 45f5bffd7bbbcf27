import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'
import { renderMentions } from '../community/comment-presentation.ts'
import type { Db } from '../platform/database/database.ts'

const EXPORT_QUERIES: PersonalDataQueries = {
  chat_messages: (id) => sql`select content.title as event, message.body, message.state, message.created_at,
    message.donation_amount, message.donation_currency, message.store_id,
    message.mentioned_ids::float8[] as mentioned_ids
    from chat_message as message join content on content.id = message.content_id
    where message.member_id = ${id} order by message.id`,
  chat_reports_made: (id) => sql`select message_id, reason, created_at, decided_at
    from chat_report where member_id = ${id} order by message_id`,
  chat_bans: (id) => sql`select until, reason, created_at, lifted_at
    from chat_ban where member_id = ${id} order by id`,
  chat_bans_imposed: (id) => sql`select created_at, until, lifted_at
    from chat_ban where actor_id = ${id} order by id`,
  chat_poll_votes: (
    id,
  ) => sql`select content.title as event, poll.question, poll.options[vote.option + 1] as answer,
    vote.created_at
    from chat_poll_vote as vote join chat_poll as poll on poll.id = vote.poll_id
    join content on content.id = poll.content_id where vote.member_id = ${id} order by poll.id`,
  chat_questions: (id) => sql`select content.title as event, question.body, question.state, question.votes,
    question.created_at
    from chat_question as question join content on content.id = question.content_id
    where question.member_id = ${id} order by question.id`,
  chat_question_votes: (id) => sql`select question.body as question, vote.created_at
    from chat_question_vote as vote join chat_question as question on question.id = vote.question_id
    where vote.member_id = ${id} order by vote.created_at`,
  chat_moderations: (id) => sql`select content.title as event, moderator.created_at
    from chat_moderator as moderator join content on content.id = moderator.content_id
    where moderator.member_id = ${id} order by moderator.created_at`,
  chat_moderators_named: (id) => sql`select content.title as event, moderator.created_at
    from chat_moderator as moderator join content on content.id = moderator.content_id
    where moderator.actor_id = ${id} order by moderator.created_at`,
  chat_polls_started: (id) => sql`select question, options, created_at, closed_at
    from chat_poll where actor_id = ${id} order by id`,
  chat_polls_prepared: (id) => sql`select question, options, created_at
    from chat_prepared_poll where actor_id = ${id} order by id`,
}

/** Messages, questions and votes are deleted; a donation stays in the chat without its author and words. */
const ERASURES = [
  (id: number) => sql`with gone as (
      delete from chat_question_vote where member_id = ${id} returning question_id)
    update chat_question set votes = votes - 1 where id in (select question_id from gone)`,
  (id: number) => sql`delete from chat_question where member_id = ${id}`,
  (id: number) => sql`delete from chat_poll_vote where member_id = ${id}`,
  (id: number) => sql`delete from chat_message where member_id = ${id} and donation_amount is null`,
  (id: number) => sql`update chat_message set member_id = null, body = '', mentioned_ids = '{}'
    where member_id = ${id}`,
  (id: number) => sql`update chat_message set mentioned_ids = array_remove(mentioned_ids, ${id}::bigint)
    where mentioned_ids @> array[${id}]::bigint[]`,
]

interface ExportedMessage {
  store_id: number
  body: string
  mentioned_ids: number[]
}

/** Renders mentions as current names, since ids of other members mean nothing in an export. */
async function renderExported(db: Db, messages: readonly ExportedMessage[]) {
  const texts = messages[0] ? await renderMentions(db, messages[0].store_id, messages) : []
  return messages.map(({ store_id: _store, mentioned_ids: _ids, ...message }, at) => ({
    ...message,
    body: texts[at]!,
  }))
}

export const personalChat: PersonalData = {
  async export(ctx, memberId) {
    const { chat_messages, ...others } = await runPersonalDataQueries(ctx.db, EXPORT_QUERIES, memberId)
    return {
      ...others,
      chat_messages: await renderExported(ctx.db, chat_messages as unknown as ExportedMessage[]),
    }
  },
  async erase(ctx, memberId) {
    for (const erasure of ERASURES) await erasure(memberId).execute(ctx.db)
  },
}
