import { EDIT_MINUTES, type Comment } from '@matinee/contract/community/community'
import { transact } from '../platform/context.ts'
import { publish } from '../platform/jobs/events.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { CommentNotFound, EditTooLate, NotYourComment } from './errors.ts'
import { commentHeld, mentionsAdded } from './events.ts'
import { holdRead } from './found.ts'
import { findHoldReasons, NOT_NEW_FROM, assertLinksAllowed } from './pre-moderation.ts'
import { threadWith } from './comment-lists.ts'
import { notifyCommentListeners } from './live.ts'
import { storedCommentBody } from './mentions.ts'
import { findWriteRefusal } from './policy.ts'
import { assertCommentText } from './comment-creation.ts'
import { deleteComment, hasReplies, updateComment, type CommentPlace } from './queries/comments.ts'
import type { CommunityContext } from './terms.ts'

/** Changes the words of one's own comment within its first minutes; what the word list stops waits for approval again. */
export async function editOwn(
  ctx: CommunityContext,
  viewer: Viewer,
  id: number,
  written: string,
): Promise<Comment> {
  assertMember(viewer)
  const text = assertCommentText(written)
  return transact(ctx, async (ctx) => {
    const { comment, terms } = await holdRead(ctx, viewer, id)
    const now = ctx.clock.now()
    refuseEdit(viewer, comment, now)
    const refusal = findWriteRefusal(terms, viewer, now)
    if (refusal) throw refusal
    const kept = await storedCommentBody(ctx, viewer, text)
    assertLinksAllowed(terms, viewer, kept.body, { shown: 0 })
    // What was shown already is not new any more: only the word list can stop it.
    const held = findHoldReasons(terms, viewer, kept.body, comment.state === 'visible' ? NOT_NEW_FROM : 0)
    const state = held.held_reason ? 'pending' : comment.state
    await updateComment(ctx.db, id, { ...kept, ...held, state, edited_at: now.toISOString() })
    if (comment.state === 'visible') await tellOfEdit(ctx, comment, state, kept.mentioned_ids)
    return readOwnComment(ctx, viewer, comment)
  })
}

function refuseEdit(viewer: Viewer, { member_id, created_at }: CommentPlace, now: Date) {
  if (member_id !== viewer.id) throw NotYourComment()
  if (now.getTime() >= Date.parse(created_at) + EDIT_MINUTES * 60_000) throw EditTooLate()
}

async function tellOfEdit(
  ctx: CommunityContext,
  comment: CommentPlace,
  state: CommentPlace['state'],
  mentioned: readonly number[],
) {
  const of = { store_id: ctx.store.id, comment_id: comment.id }
  const member_ids = mentioned.filter((id) => !comment.mentioned_ids.includes(id))
  if (state === 'pending') await publish(ctx, commentHeld, of)
  else if (member_ids.length > 0) await publish(ctx, mentionsAdded, { ...of, member_ids })
  await notifyCommentListeners(ctx, state === 'pending' ? 'gone' : 'changed', comment)
}

/** The comment as it stands in its thread. */
async function readOwnComment(
  ctx: CommunityContext,
  viewer: Viewer,
  { id, parent_id }: CommentPlace,
): Promise<Comment> {
  const thread = await threadWith(ctx, viewer, parent_id ?? id, id)
  if (!thread) throw CommentNotFound()
  return thread.id === id ? thread : { ...thread.thread.find((reply) => reply.id === id)!, thread: [] }
}

/**
 * Takes one's own comment back: for good, or, where somebody has replied to it, without its words, so that the replies
 * keep their place; it is given back then.
 */
export function deleteOwn(
  ctx: CommunityContext,
  viewer: Viewer,
  id: number,
): Promise<{ comment: Comment | null }> {
  assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const { comment } = await holdRead(ctx, viewer, id)
    if (comment.member_id !== viewer.id) throw NotYourComment()
    const wasShown = comment.state === 'visible'
    if (!(await hasReplies(ctx.db, id))) {
      await deleteComment(ctx.db, id)
      if (wasShown) await notifyCommentListeners(ctx, 'gone', comment)
      return { comment: null }
    }
    await updateComment(ctx.db, id, { state: 'deleted', body: '', mentioned_ids: [], pinned_at: null })
    const left = await threadWith(ctx, viewer, id, id)
    if (wasShown) await notifyCommentListeners(ctx, left ? 'changed' : 'gone', comment)
    return { comment: left ?? null }
  })
}
