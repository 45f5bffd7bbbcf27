import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

const CommentKey = { store_id: Type.Integer(), comment_id: Type.Integer() }

/** A comment is shown for the first time: as it was written, or once it was approved. Never twice for one comment. */
export const commentPosted = defineEvent('community.comment-posted', Type.Object(CommentKey))
/** Its author changed a comment that is shown, and mentions these people now who were not mentioned before. */
export const mentionsAdded = defineEvent(
  'community.mentions-added',
  Type.Object({ ...CommentKey, member_ids: Type.Array(Type.Integer()) }),
)
/** A comment waits for approval. */
export const commentHeld = defineEvent('community.comment-held', Type.Object(CommentKey))
/** One of the staff decided about a comment, or took the decision back (`undone`). */
export const commentModerated = defineEvent(
  'community.comment-moderated',
  Type.Object({
    ...CommentKey,
    act: Type.String(),
    /** States of the comment before and after. */
    was: Type.String(),
    is: Type.String(),
    reason: Type.Union([Type.String(), Type.Null()]),
    actor_id: Type.Integer(),
    undone: Type.Boolean(),
  }),
)
