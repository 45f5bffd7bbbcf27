import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'
import { withNames } from './comment-presentation.ts'
import type { CommentRow } from './queries/rows.ts'

const QUESTIONS: PersonalDataQueries = {
  comments: (
    id,
  ) => sql`select content.title as program, comment.body, comment.state, comment.at_seconds, comment.likes,
    comment.store_id, comment.mentioned_ids::float8[] as mentioned_ids,
    comment.parent_id is not null as is_reply, comment.created_at, comment.edited_at
    from comment join content on content.id = comment.content_id
    where comment.member_id = ${id} and comment.body <> '' order by comment.id`,
  likes: (id) => sql`select content.title as program, comment_like.comment_id, comment_like.created_at
    from comment_like join comment on comment.id = comment_like.comment_id
    join content on content.id = comment.content_id where comment_like.member_id = ${id} order by comment_id`,
  reports_made: (id) => sql`select comment_id, reason, details, created_at, decided_at
    from comment_report where member_id = ${id} order by comment_id`,
  decisions_about: (id) => sql`select act, reason, at, undone_at
    from moderation_act where member_id = ${id} order by id`,
  decisions: (id) => sql`select act, reason, comment_id, at, undone_at
    from moderation_act where actor_id = ${id} order by id`,
}

/**
 * What somebody wrote goes with them: nothing is left but a nameless gap where others replied. Where others mentioned
 * them, nobody is named any more. Likes and reports hang on the member's row.
 */
const ERASURES = [
  (id: number) => sql`delete from comment where member_id = ${id}
    and not exists (select from comment as reply where reply.parent_id = comment.id)`,
  (id: number) => sql`update comment set member_id = null, body = '', mentioned_ids = '{}', state = 'deleted',
    pinned_at = null, held_reason = null, held_words = '{}', at_seconds = null where member_id = ${id}`,
  (id: number) => sql`update comment set mentioned_ids = array_remove(mentioned_ids, ${id}::bigint)
    where mentioned_ids @> array[${id}]::bigint[]`,
  (id: number) => sql`update moderation_act set member_id = null, reason = null where member_id = ${id}`,
]

type WrittenRow = Pick<CommentRow, 'body' | 'mentioned_ids'> & { store_id: number }

/** With mentions by the names people have now: a number of somebody else says nothing to whoever asks. */
async function asRead(db: Db, comments: readonly WrittenRow[]) {
  const words = comments[0] ? await withNames(db, comments[0].store_id, comments) : []
  return comments.map(({ store_id: _store, mentioned_ids: _ids, ...comment }, at) => ({
    ...comment,
    body: words[at]!,
  }))
}

export const personalCommunity: PersonalData = {
  async export(ctx, memberId) {
    const { comments, ...others } = await runPersonalDataQueries(ctx.db, QUESTIONS, memberId)
    return { ...others, comments: await asRead(ctx.db, comments as WrittenRow[]) }
  },
  async erase(ctx, memberId) {
    for (const erasure of ERASURES) await erasure(memberId).execute(ctx.db)
  },
}
