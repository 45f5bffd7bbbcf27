import { COMMENT_LENGTH, type Comment } from '@matinee/contract/community/community'
import { normalizeCommentText } from '@matinee/contract/community/community-text'
import { transact } from '../platform/context.ts'
import { publish } from '../platform/jobs/events.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { CommentEmpty, CommentTooLong, GuestNameMissing, ThreadNotFound } from './errors.ts'
import { commentHeld, commentPosted } from './events.ts'
import { findHoldReasons, assertLinksAllowed } from './pre-moderation.ts'
import { notifyCommentListeners } from './live.ts'
import { toStoredCommentBody } from './mentions.ts'
import { lockAuthor, assertCommentRate } from './rate-limit.ts'
import { presentThreads } from './comment-presentation.ts'
import { findStoredComment, lockStoredComment, insertComment } from './queries/comments.ts'
import type { CommentRow } from './queries/comment-rows.ts'
import type { ConversationRef, ConversationTerms } from './queries/conversation-terms.ts'
import { lockTermsForComment, type CommunityContext } from './conversation-terms.ts'

export interface CommentDraft extends ConversationRef {
  /** 0 starts a new thread. */
  threadId: number
  body: string
  atSeconds: number | null
  guestName: string
}

/**
 * Creates a comment. It is visible at once, or `pending` if it needs approval. Throws if the viewer may not
 * write, if the text is empty or too long, or if it is sent too fast or repeats the last one.
 */
export async function postComment(
  ctx: CommunityContext,
  viewer: Viewer,
  draft: CommentDraft,
): Promise<Comment> {
  const text = assertCommentText(draft.body)
  return transact(ctx, async (ctx) => {
    const id = await lockAuthor(ctx, viewer, draft.contentId)
    const kept = await toStoredCommentBody(ctx, viewer, text)
    const terms = await lockTermsForComment(ctx, viewer, { ...draft, body: kept.body })
    const guestName = viewer.id ? null : normalizeGuestName(draft.guestName)
    const thread = draft.threadId ? await lockThread(ctx, draft) : undefined
    assertCommentRate(viewer, terms)
    assertLinksAllowed(terms, viewer, kept.body, terms)
    const held = findHoldReasons(terms, viewer, kept.body, terms.shown)
    const now = ctx.clock.now().toISOString()
    const comment = {
      id,
      store_id: ctx.store.id,
      content_id: draft.contentId,
      chapter_id: thread ? thread.chapter_id : draft.chapterId,
      parent_id: thread?.id ?? null,
      member_id: viewer.id || null,
      guest_name: guestName,
      ...kept,
      ...held,
      at_seconds: draft.atSeconds,
      state: held.held_reason ? ('pending' as const) : ('visible' as const),
      announced_at: held.held_reason ? null : now,
      created_at: now,
    }
    // The insert locks the program's comment count until commit, so it comes last.
    await publishNewComment(ctx, comment)
    await insertComment(ctx.db, comment)
    if (comment.state === 'visible') await notifyCommentListeners(ctx, 'shown', comment)
    return presentNewComment(ctx, viewer, { ...NEW_COMMENT_FIELDS, ...comment, ...authorOf(viewer, terms) })
  })
}

/** Normalizes the text of a comment. Throws if it is empty or too long. */
export function assertCommentText(written: string): string {
  const text = normalizeCommentText(written)
  if (text === '') throw CommentEmpty({ errors: { body: ['required'] } })
  if (Array.from(text).length > COMMENT_LENGTH) throw CommentTooLong({ errors: { body: ['too_long'] } })
  return text
}

function normalizeGuestName(given: string): string {
  const name = normalizeCommentText(given).replace(/\s+/g, ' ').slice(0, 80).toWellFormed()
  if (name === '') throw GuestNameMissing({ errors: { guest_name: ['required'] } })
  return name
}

/** Locks the thread of a reply. A reply to a reply belongs to the same thread. */
async function lockThread({ db, store }: CommunityContext, { threadId, contentId }: CommentDraft) {
  const named = await findStoredComment(db, store.id, threadId)
  const thread = named && (await lockStoredComment(db, store.id, named.parent_id ?? named.id))
  if (!thread?.listed || thread.content_id !== contentId) throw ThreadNotFound()
  return thread
}

/** Publishes the event of a comment that is visible or waits for approval. */
function publishNewComment(ctx: CommunityContext, { id, state }: Pick<CommentRow, 'id' | 'state'>) {
  const event = state === 'visible' ? commentPosted : commentHeld
  return publish(ctx, event, { store_id: ctx.store.id, comment_id: id })
}

const NEW_COMMENT_FIELDS = { edited_at: null, pinned: false, likes: 0, liked: false, replies_count: 0 }

const authorOf = (viewer: Viewer, { avatar }: ConversationTerms) => ({
  author_name: viewer.name,
  author_nickname: viewer.nickname,
  author_avatar: avatar,
  author_role: viewer.role,
})

async function presentNewComment(ctx: CommunityContext, viewer: Viewer, row: CommentRow): Promise<Comment> {
  const [comment] = await presentThreads(ctx, viewer, [row.id], [row])
  return comment!
}
