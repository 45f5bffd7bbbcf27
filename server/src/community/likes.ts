import { transact } from '../platform/context.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { findReadableComment } from './readable-comment.ts'
import { notifyCommentListeners } from './live.ts'
import * as query from './queries/likes.ts'
import type { CommunityContext } from './conversation-terms.ts'

/** Sets or removes the viewer's like of a comment. Repeating it changes nothing. */
export function setLike(ctx: CommunityContext, viewer: Viewer, id: number, liked: boolean) {
  assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const { comment } = await findReadableComment(ctx, viewer, id)
    const isNew = liked
      ? await query.insertLike(ctx.db, id, viewer.id, ctx.clock.now().toISOString())
      : await query.deleteLike(ctx.db, id, viewer.id)
    const likes = await query.findLikeCount(ctx.db, id)
    if (isNew && comment.state === 'visible') await notifyCommentListeners(ctx, 'liked', comment, { likes })
    return { likes, liked }
  })
}
