import type { Viewer } from '../platform/http/viewer.ts'
import { CommentNotFound } from './errors.ts'
import { findStoredComment, lockStoredComment, type StoredComment } from './queries/comments.ts'
import type { ConversationTerms } from './queries/conversation-terms.ts'
import { commentRightsOf, readConversationTerms, type CommunityContext } from './conversation-terms.ts'

/**
 * Returns a comment the viewer may read, with the terms of its conversation. Throws if they may not read it.
 */
export async function findReadableComment(ctx: CommunityContext, viewer: Viewer, id: number) {
  const comment = await findStoredComment(ctx.db, ctx.store.id, id)
  if (!comment) throw CommentNotFound()
  return { comment, terms: await assertReadable(ctx, viewer, comment) }
}

/** Does the same and locks the comment and its thread until the transaction ends. */
export async function lockReadableComment(ctx: CommunityContext, viewer: Viewer, id: number) {
  const { comment, terms } = await findReadableComment(ctx, viewer, id)
  if (comment.parent_id) await lockStoredComment(ctx.db, ctx.store.id, comment.parent_id)
  const held = await lockStoredComment(ctx.db, ctx.store.id, id)
  if (!held || !isVisibleTo(viewer, held)) throw CommentNotFound()
  return { comment: held, terms }
}

async function assertReadable(
  ctx: CommunityContext,
  viewer: Viewer,
  comment: StoredComment,
): Promise<ConversationTerms> {
  const terms = await readConversationTerms(ctx, viewer, { contentId: comment.content_id, chapterId: null })
  if (!commentRightsOf(ctx, viewer, terms)['can-read'] || !isVisibleTo(viewer, comment))
    throw CommentNotFound()
  return terms
}

/** A pending comment is visible to its author only; a hidden or deleted one to nobody. */
const isVisibleTo = (viewer: Viewer, { state, member_id }: StoredComment) =>
  state === 'visible' || (state === 'pending' && member_id !== null && member_id === viewer.id)
