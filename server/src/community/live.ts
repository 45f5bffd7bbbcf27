import { commentsChannel, type CommentSignal } from '@matinee/contract/community/community'
import { notifyChannel } from '../platform/http/live.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { totalOf, type CommentPlace } from './queries/comments.ts'

type CommentStreamMessage = Pick<CommentPlace, 'id' | 'content_id' | 'parent_id' | 'chapter_id'>

/** Tells everybody who has the program open, once the caller's transaction has committed. */
export async function notifyCommentListeners(
  ctx: StoreContext,
  what: CommentSignal['what'],
  comment: CommentStreamMessage,
  more: Pick<CommentSignal, 'likes'> = {},
) {
  await notifyChannel(ctx.db, ctx.store.id, commentsChannel(comment.content_id), {
    what,
    id: comment.id,
    parent_id: comment.parent_id ?? 0,
    chapter_id: comment.chapter_id ?? 0,
    total_comments: await totalOf(ctx.db, comment.content_id),
    ...more,
  })
}
