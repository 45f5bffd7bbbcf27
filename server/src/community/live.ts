import { commentsChannel, type CommentSignal } from '@matinee/contract/community'
import { announce } from '../platform/live.ts'
import type { StoreContext } from '../platform/http.ts'
import { totalOf, type CommentPlace } from './queries/comments.ts'

type Told = Pick<CommentPlace, 'id' | 'content_id' | 'parent_id' | 'chapter_id'>

/** Tells everybody who has the program open, once the caller's transaction has committed. */
export async function tell(
  ctx: StoreContext,
  what: CommentSignal['what'],
  comment: Told,
  more: Pick<CommentSignal, 'likes'> = {},
) {
  await announce(ctx.db, ctx.store.id, commentsChannel(comment.content_id), {
    what,
    id: comment.id,
    parent_id: comment.parent_id ?? 0,
    chapter_id: comment.chapter_id ?? 0,
    total_comments: await totalOf(ctx.db, comment.content_id),
    ...more,
  })
}
