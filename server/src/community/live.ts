import { commentsChannel } from '@matinee/contract/community/comments-channel'
import type { CommentSignal } from '@matinee/contract/community/community'
import { notifyChannel } from '../platform/http/live.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { countVisibleComments, type StoredComment } from './queries/comments.ts'

type SignalledComment = Pick<StoredComment, 'id' | 'content_id' | 'parent_id' | 'chapter_id'>

/** Notifies everyone who has the program open, when the caller's transaction commits. */
export async function notifyCommentListeners(
  ctx: StoreContext,
  what: CommentSignal['what'],
  comment: SignalledComment,
  more: Pick<CommentSignal, 'likes'> = {},
) {
  await notifyChannel(ctx.db, ctx.store.id, commentsChannel(comment.content_id), {
    what,
    id: comment.id,
    parent_id: comment.parent_id ?? 0,
    chapter_id: comment.chapter_id ?? 0,
    total_comments: await countVisibleComments(ctx.db, comment.content_id),
    ...more,
  })
}
