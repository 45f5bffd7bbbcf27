import { EDIT_MINUTES, type Comment } from '@matinee/contract/community/community'
import { transact } from '../platform/context.ts'
import { publish } from '../platform/jobs/events.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { CommentNotFound, EditTooLate, NotYourComment } from './errors.ts'
import { commentHeld, mentionsAdded } from './events.ts'
import { lockReadableComment } from './readable-comment.ts'
import { findHoldReasons, TRUSTED_FROM_COMMENTS, assertLinksAllowed } from './pre-moderation.ts'
import { findThreadWith } from './comment-lists.ts'
import { notifyCommentListeners } from './live.ts'
import { toStoredCommentBody } from './mentions.ts'
import { findWriteRefusal } from './policy.ts'
import { assertCommentText } from './comment-creation.ts'
import { deleteComment, hasReplies, updateComment, type StoredComment } from './queries/comments.ts'
import type { CommunityContext } from './conversation-terms.ts'

/**
 * Edits the viewer's own comment within its edit window. A text that matches the word list needs approval
 * again.
 */
export async function editOwnComment(
  ctx: CommunityContext,
  viewer: Viewer,
  id: number,
  written: string,
): Promise<Comment> {
  assertMember(viewer)
  const text = assertCommentText(written)
  return transact(ctx, async (ctx) => {
    const { comment, terms } = await lockReadableComment(ctx, viewer, id)
    const now = ctx.clock.now()
    assertCanEdit(viewer, comment, now)
    const refusal = findWriteRefusal(terms, viewer, now)
    if (refusal) throw refusal
    const kept = await toStoredCommentBody(ctx, viewer, text)
    assertLinksAllowed(terms, viewer, kept.body, { shown: 0 })
    // A comment that was visible is held by the word list only, not because its author is new.
    const held = findHoldReasons(
      terms,
      viewer,
      kept.body,
      comment.state === 'visible' ? TRUSTED_FROM_COMMENTS : 0,
    )
    const state = held.held_reason ? 'pending' : comment.state
    await updateComment(ctx.db, id, { ...kept, ...held, state, edited_at: now.toISOString() })
    if (comment.state === 'visible') await notifyOfEdit(ctx, comment, state, kept.mentioned_ids)
    return readOwnComment(ctx, viewer, comment)
  })
}

function assertCanEdit(viewer: Viewer, { member_id, created_at }: StoredComment, now: Date) {
  if (member_id !== viewer.id) throw NotYourComment()
  if (now.getTime() >= Date.parse(created_at) + EDIT_MINUTES * 60_000) throw EditTooLate()
}

async function notifyOfEdit(
  ctx: CommunityContext,
  comment: StoredComment,
  state: StoredComment['state'],
  mentioned: readonly number[],
) {
  const of = { store_id: ctx.store.id, comment_id: comment.id }
  const member_ids = mentioned.filter((id) => !comment.mentioned_ids.includes(id))
  if (state === 'pending') await publish(ctx, commentHeld, of)
  else if (member_ids.length > 0) await publish(ctx, mentionsAdded, { ...of, member_ids })
  await notifyCommentListeners(ctx, state === 'pending' ? 'gone' : 'changed', comment)
}

/** Reads the comment as part of its thread. */
async function readOwnComment(
  ctx: CommunityContext,
  viewer: Viewer,
  { id, parent_id }: StoredComment,
): Promise<Comment> {
  const thread = await findThreadWith(ctx, viewer, parent_id ?? id, id)
  if (!thread) throw CommentNotFound()
  return thread.id === id ? thread : { ...thread.thread.find((reply) => reply.id === id)!, thread: [] }
}

/**
 * Deletes the viewer's own comment. If it has replies, only its text is removed, so that they keep their
 * thread, and the emptied comment is returned.
 */
export function deleteOwnComment(
  ctx: CommunityContext,
  viewer: Viewer,
  id: number,
): Promise<{ comment: Comment | null }> {
  assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const { comment } = await lockReadableComment(ctx, viewer, id)
    if (comment.member_id !== viewer.id) throw NotYourComment()
    const wasShown = comment.state === 'visible'
    if (!(await hasReplies(ctx.db, id))) {
      await deleteComment(ctx.db, id)
      if (wasShown) await notifyCommentListeners(ctx, 'gone', comment)
      return { comment: null }
    }
    await updateComment(ctx.db, id, { state: 'deleted', body: '', mentioned_ids: [], pinned_at: null })
    const left = await findThreadWith(ctx, viewer, id, id)
    if (wasShown) await notifyCommentListeners(ctx, left ? 'changed' : 'gone', comment)
    return { comment: left ?? null }
  })
}
