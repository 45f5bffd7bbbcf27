import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'
import { renderMentions } from './comment-presentation.ts'
import type { CommentRow } from './queries/comment-rows.ts'

const EXPORT_QUERIES: PersonalDataQueries = {
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
 * Deletes a member's comments; those with replies stay as anonymous, empty comments. Mentions of the member
 * are removed. Likes and reports are deleted with the member's row.
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

type OwnCommentRow = Pick<CommentRow, 'body' | 'mentioned_ids'> & { store_id: number }

/** Renders mentions as current names, since ids of other members mean nothing in an export. */
async function renderExportedComments(db: Db, comments: readonly OwnCommentRow[]) {
  const words = comments[0] ? await renderMentions(db, comments[0].store_id, comments) : []
  return comments.map(({ store_id: _store, mentioned_ids: _ids, ...comment }, at) => ({
    ...comment,
    body: words[at]!,
  }))
}

export const personalCommunity: PersonalData = {
  async export(ctx, memberId) {
    const { comments, ...others } = await runPersonalDataQueries(ctx.db, EXPORT_QUERIES, memberId)
    return { ...others, comments: await renderExportedComments(ctx.db, comments as OwnCommentRow[]) }
  },
  async erase(ctx, memberId) {
    for (const erasure of ERASURES) await erasure(memberId).execute(ctx.db)
  },
}
