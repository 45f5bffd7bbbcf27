import { MOST_PINNED, type Comment } from '@matinee/contract/community/community'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { CommentNotFound, ReplyNotPinned, TooManyPinned } from './errors.ts'
import { lockReadableComment } from './readable-comment.ts'
import { findThreadWith } from './comment-lists.ts'
import { notifyCommentListeners } from './live.ts'
import { auditLabelOf } from './comment-presentation.ts'
import { updateComment, type StoredComment } from './queries/comments.ts'
import { lockPins, findPinnedIds } from './queries/threads.ts'
import type { CommunityContext } from './conversation-terms.ts'

/** Pins or unpins a thread of a program. */
export function setPinned(
  ctx: CommunityContext,
  viewer: Viewer,
  id: number,
  pinned: boolean,
): Promise<Comment> {
  assertMayEdit(viewer, 'community')
  return transact(ctx, async (ctx) => {
    const { comment } = await lockReadableComment(ctx, viewer, id)
    const before = await lockPinnedIds(ctx, comment)
    if (before.includes(id) !== pinned) await updatePin(ctx, viewer, comment, pinned, before.length)
    const thread = await findThreadWith(ctx, viewer, id, id)
    if (!thread) throw CommentNotFound()
    return thread
  })
}

async function lockPinnedIds(ctx: CommunityContext, { content_id, parent_id }: StoredComment) {
  if (parent_id) throw ReplyNotPinned()
  await lockPins(ctx.db, content_id)
  return findPinnedIds(ctx.db, { contentId: content_id, chapterId: null })
}

async function updatePin(
  ctx: CommunityContext,
  viewer: Viewer,
  comment: StoredComment,
  pinned: boolean,
  pinnedBefore: number,
) {
  if (pinned && pinnedBefore >= MOST_PINNED) throw TooManyPinned()
  await updateComment(ctx.db, comment.id, { pinned_at: pinned ? ctx.clock.now().toISOString() : null })
  await audit(ctx, viewer, {
    act: pinned ? 'comment.pinned' : 'comment.unpinned',
    subject: { kind: 'comment', id: comment.id, name: await auditLabelOf(ctx, comment) },
  })
  await notifyCommentListeners(ctx, 'changed', comment)
}
