import type { Viewer } from '../platform/http/viewer.ts'
import { CommentNotFound } from './errors.ts'
import { findPlace, holdPlace, type CommentPlace } from './queries/comments.ts'
import type { PlaceTerms } from './queries/terms.ts'
import { rightsIn, termsFor, type CommunityContext } from './terms.ts'

/** A comment the viewer may read, and the terms of its conversation; refused where there is none for them. */
export async function findRead(ctx: CommunityContext, viewer: Viewer, id: number) {
  const comment = await findPlace(ctx.db, ctx.store.id, id)
  if (!comment) throw CommentNotFound()
  return { comment, terms: await readable(ctx, viewer, comment) }
}

/** The same, with the comment and the thread it is in held until the transaction ends. */
export async function holdRead(ctx: CommunityContext, viewer: Viewer, id: number) {
  const { comment, terms } = await findRead(ctx, viewer, id)
  if (comment.parent_id) await holdPlace(ctx.db, ctx.store.id, comment.parent_id)
  const held = await holdPlace(ctx.db, ctx.store.id, id)
  if (!held || !isSeenBy(viewer, held)) throw CommentNotFound()
  return { comment: held, terms }
}

async function readable(ctx: CommunityContext, viewer: Viewer, comment: CommentPlace): Promise<PlaceTerms> {
  const terms = await termsFor(ctx, viewer, { contentId: comment.content_id, chapterId: null })
  if (!rightsIn(ctx, viewer, terms)['can-read'] || !isSeenBy(viewer, comment)) throw CommentNotFound()
  return terms
}

/** What waits for approval is there for its author alone; what is hidden or deleted for nobody. */
const isSeenBy = (viewer: Viewer, { state, member_id }: CommentPlace) =>
  state === 'visible' || (state === 'pending' && member_id !== null && member_id === viewer.id)
