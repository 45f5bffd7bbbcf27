import { COMMENT_LENGTH, type Comment } from '@matinee/contract/community/community'
import { normalizeCommentText } from '@matinee/contract/community/community-text'
import { transact } from '../platform/context.ts'
import { publish } from '../platform/jobs/events.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { CommentEmpty, CommentTooLong, GuestNameMissing, ThreadNotFound } from './errors.ts'
import { commentHeld, commentPosted } from './events.ts'
import { findHoldReasons, assertLinksAllowed } from './pre-moderation.ts'
import { notifyCommentListeners } from './live.ts'
import { storedCommentBody } from './mentions.ts'
import { holdAuthor, assertCommentRate } from './rate-limit.ts'
import { presentThreads } from './comment-presentation.ts'
import { findPlace, holdPlace, insertComment } from './queries/comments.ts'
import type { CommentRow } from './queries/rows.ts'
import type { Place, PlaceTerms } from './queries/terms.ts'
import { termsToWrite, type CommunityContext } from './terms.ts'

export interface CommentDraft extends Place {
  /** 0 for a thread of its own. */
  threadId: number
  body: string
  atSeconds: number | null
  guestName: string
}

/**
 * Writes a comment: shown at once, or `pending` where something asks for approval first. Refused where the viewer may
 * not write, where it says nothing or too much, and where it comes too fast or a second time.
 */
export async function postComment(
  ctx: CommunityContext,
  viewer: Viewer,
  draft: CommentDraft,
): Promise<Comment> {
  const text = assertCommentText(draft.body)
  return transact(ctx, async (ctx) => {
    const id = await holdAuthor(ctx, viewer, draft.contentId)
    const kept = await storedCommentBody(ctx, viewer, text)
    const terms = await termsToWrite(ctx, viewer, { ...draft, body: kept.body })
    const guestName = viewer.id ? null : guestNameOf(draft.guestName)
    const thread = draft.threadId ? await threadFor(ctx, draft) : undefined
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
    // Whoever counts the program's comments next waits for this one: its row is written last.
    await publishFirst(ctx, comment)
    await insertComment(ctx.db, comment)
    if (comment.state === 'visible') await notifyCommentListeners(ctx, 'shown', comment)
    return fresh(ctx, viewer, { ...BLANK, ...comment, ...authorOf(viewer, terms) })
  })
}

/** The text as it is kept; refused where nothing is left of it, or too much. */
export function assertCommentText(written: string): string {
  const text = normalizeCommentText(written)
  if (text === '') throw CommentEmpty({ errors: { body: ['required'] } })
  if (Array.from(text).length > COMMENT_LENGTH) throw CommentTooLong({ errors: { body: ['too_long'] } })
  return text
}

function guestNameOf(given: string): string {
  const name = normalizeCommentText(given).replace(/\s+/g, ' ').slice(0, 80).toWellFormed()
  if (name === '') throw GuestNameMissing({ errors: { guest_name: ['required'] } })
  return name
}

/** The thread a reply goes into, held; a reply to a reply goes into the same. */
async function threadFor({ db, store }: CommunityContext, { threadId, contentId }: CommentDraft) {
  const named = await findPlace(db, store.id, threadId)
  const thread = named && (await holdPlace(db, store.id, named.parent_id ?? named.id))
  if (!thread?.listed || thread.content_id !== contentId) throw ThreadNotFound()
  return thread
}

/** Tells whom it concerns that a comment is shown, or waits. */
function publishFirst(ctx: CommunityContext, { id, state }: Pick<CommentRow, 'id' | 'state'>) {
  const event = state === 'visible' ? commentPosted : commentHeld
  return publish(ctx, event, { store_id: ctx.store.id, comment_id: id })
}

const BLANK = { edited_at: null, pinned: false, likes: 0, liked: false, replies_count: 0 }

const authorOf = (viewer: Viewer, { avatar }: PlaceTerms) => ({
  author_name: viewer.name,
  author_nickname: viewer.nickname,
  author_avatar: avatar,
  author_role: viewer.role,
})

async function fresh(ctx: CommunityContext, viewer: Viewer, row: CommentRow): Promise<Comment> {
  const [comment] = await presentThreads(ctx, viewer, [row.id], [row])
  return comment!
}
