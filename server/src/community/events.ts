import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

const CommentKey = { store_id: Type.Integer(), comment_id: Type.Integer() }

/** A comment becomes visible for the first time, at creation or on approval. Published once per comment. */
export const commentPosted = defineEvent('community.comment-posted', Type.Object(CommentKey))
/** The author edited a visible comment and added mentions of these members. */
export const mentionsAdded = defineEvent(
  'community.mentions-added',
  Type.Object({ ...CommentKey, member_ids: Type.Array(Type.Integer()) }),
)
/** A comment waits for approval. */
export const commentHeld = defineEvent('community.comment-held', Type.Object(CommentKey))
/** Staff moderated a comment, or undid a decision (`undone`). */
export const commentModerated = defineEvent(
  'community.comment-moderated',
  Type.Object({
    ...CommentKey,
    act: Type.String(),
    /** State of the comment before (`was`) and after (`is`). */
    was: Type.String(),
    is: Type.String(),
    reason: Type.Union([Type.String(), Type.Null()]),
    actor_id: Type.Integer(),
    undone: Type.Boolean(),
  }),
)
