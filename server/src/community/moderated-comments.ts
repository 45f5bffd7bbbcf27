import type { ModeratedComment } from '@matinee/contract/community/moderation'
import { isStaffRole } from '@matinee/contract/platform/roles'
import type { StoreContext } from '../platform/http/http.ts'
import { userOf, wordsOf } from './comment-presentation.ts'
import type { ModeratedRow } from './queries/moderation.ts'

/** Comments as the inbox shows them, in the same order: with their words, whatever has become of them. */
export async function presentModeratedComments(
  ctx: StoreContext,
  rows: readonly ModeratedRow[],
): Promise<ModeratedComment[]> {
  const words = await wordsOf(ctx, rows)
  const parents = rows.flatMap(({ parent }) => (parent ? [parent] : []))
  const parentWords = await wordsOf(ctx, parents)
  const saidBy = new Map(parents.map(({ id }, at) => [id, parentWords[at]!]))
  return rows.map((row, at) => ({
    id: row.id,
    body: words[at]!,
    state: row.state,
    held_reason: row.held_reason,
    held_words: row.held_words,
    user: userOf(row),
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
