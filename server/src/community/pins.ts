import { MOST_PINNED, type Comment } from '@matinee/contract/community/community'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { CommentNotFound, ReplyNotPinned, TooManyPinned } from './errors.ts'
import { holdRead } from './found.ts'
import { threadWith } from './comment-lists.ts'
import { notifyCommentListeners } from './live.ts'
import { labelOf } from './comment-presentation.ts'
import { updateComment, type CommentPlace } from './queries/comments.ts'
import { holdPins, pinnedIds } from './queries/threads.ts'
import type { CommunityContext } from './terms.ts'

/** Shows a thread above all others of its program, or no longer. */
export function setPinned(
  ctx: CommunityContext,
  viewer: Viewer,
  id: number,
  pinned: boolean,
): Promise<Comment> {
  assertMayEdit(viewer, 'community')
  return transact(ctx, async (ctx) => {
    const { comment } = await holdRead(ctx, viewer, id)
    const before = await otherPins(ctx, comment)
    if (before.includes(id) !== pinned) await change(ctx, viewer, comment, pinned, before.length)
    const thread = await threadWith(ctx, viewer, id, id)
    if (!thread) throw CommentNotFound()
    return thread
  })
}

async function otherPins(ctx: CommunityContext, { content_id, parent_id }: CommentPlace) {
  if (parent_id) throw ReplyNotPinned()
  await holdPins(ctx.db, content_id)
  return pinnedIds(ctx.db, { contentId: content_id, chapterId: null })
}

async function change(
  ctx: CommunityContext,
  viewer: Viewer,
  comment: CommentPlace,
  pinned: boolean,
  pinnedBefore: number,
) {
  if (pinned && pinnedBefore >= MOST_PINNED) throw TooManyPinned()
  await updateComment(ctx.db, comment.id, { pinned_at: pinned ? ctx.clock.now().toISOString() : null })
  await audit(ctx, viewer, {
    act: pinned ? 'comment.pinned' : 'comment.unpinned',
    subject: { kind: 'comment', id: comment.id, name: await labelOf(ctx, comment) },
  })
  await notifyCommentListeners(ctx, 'changed', comment)
}
