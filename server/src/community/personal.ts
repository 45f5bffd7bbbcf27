import { sql } from 'kysely'
import { answersTo, type PersonalData, type Questions } from '../platform/personal-data.ts'

const KEPT: Questions = {
  comments: (
    id,
  ) => sql`select content.title as program, comment.body, comment.state, comment.at_seconds, comment.likes,
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

export const personalCommunity: PersonalData = {
  export: (ctx, memberId) => answersTo(ctx.db, KEPT, memberId),
  async erase(ctx, memberId) {
    for (const erasure of ERASURES) await erasure(memberId).execute(ctx.db)
  },
}
