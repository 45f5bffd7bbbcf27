import type { ModeratedComment } from '@matinee/contract/community/moderation'
import { isStaffRole } from '@matinee/contract/platform/roles'
import type { StoreContext } from '../platform/http/http.ts'
import { toCommentUser, renderCommentTexts } from './comment-presentation.ts'
import type { ModeratedRow } from './queries/moderation.ts'

/** Presents comments for the moderation inbox, in the same order, with their text in any state. */
export async function presentModeratedComments(
  ctx: StoreContext,
  rows: readonly ModeratedRow[],
): Promise<ModeratedComment[]> {
  const words = await renderCommentTexts(ctx, rows)
  const parents = rows.flatMap(({ parent }) => (parent ? [parent] : []))
  const parentWords = await renderCommentTexts(ctx, parents)
  const saidBy = new Map(parents.map(({ id }, at) => [id, parentWords[at]!]))
  return rows.map((row, at) => ({
    id: row.id,
    body: words[at]!,
    state: row.state,
    held_reason: row.held_reason,
    held_words: row.held_words,
    user: toCommentUser(row),
    created_at: row.created_at,
    edited_at: row.edited_at,
    at_seconds: row.at_seconds,
    likes: row.likes,
    pinned: row.pinned,
    replies_count: row.replies_count,
    reports_count: row.reports_count,
    reports: row.reports.map(({ reporter, created_at, ...report }) => ({
      ...report,
      created_at: new Date(created_at).toISOString(),
      reporter: reporter && {
        id: reporter.id,
        name: reporter.name,
        nickname: reporter.nickname,
        avatar: reporter.avatar,
        staff: isStaffRole(reporter.role),
      },
    })),
    content: row.content,
    chapter: row.chapter,
    parent: row.parent && {
      id: row.parent.id,
      body: saidBy.get(row.parent.id)!,
      user_name: row.parent.user_name,
    },
  }))
}
