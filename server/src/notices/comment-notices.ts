import { excerptOf } from '@matinee/contract/community/community-text'
import type { NoticeKind } from '@matinee/contract/notices/notices'
import type { Static } from 'typebox'
import type { commentHeld, commentModerated, mentionsAdded } from '../community/events.ts'
import type { MemberRow } from '../members/queries.ts'
import type { Context } from '../platform/context.ts'
import { notifyMember, withdrawNotices, type NewNotice } from './new-notice.ts'
import {
  findNoticeComment,
  findCommentReaders,
  findActiveStaff,
  type NoticeComment,
} from './queries/comments.ts'

type CommentHeldPayload = Static<typeof commentHeld.payload>
type CommentModeratedPayload = Static<typeof commentModerated.payload>
type MentionsAddedPayload = Static<typeof mentionsAdded.payload>

const EXCERPT_LENGTH = 300
/** Mails about a decision wait this long, so that the moderator can undo it. */
const MAIL_DELAY_SECONDS = 60

/**
 * Notifies mentioned members, the thread's author and staff of a comment: each once, and never its author.
 */
export async function notifyOfComment(ctx: Context, { store_id, comment_id }: CommentHeldPayload) {
  const comment = await findNoticeComment(ctx.db, store_id, comment_id)
  if (comment?.state !== 'visible') return // deleted or hidden since the event
  const told = new Set([comment.author_id])
  const tellOnce = async (member: MemberRow, kind: NoticeKind) => {
    if (told.has(member.id)) return
    told.add(member.id)
    await notifyMember(ctx, member, commentNoticeOf(comment, kind))
  }
  for (const member of await findCommentReaders(ctx.db, store_id, comment.mentioned_ids))
    await tellOnce(member, 'mention')
  for (const member of await findCommentReaders(ctx.db, store_id, presentIds(comment.thread_author_id)))
    await tellOnce(member, 'reply')
  for (const member of await findActiveStaff(ctx.db, store_id)) await tellOnce(member, 'comment_posted')
}

/** Notifies members whose mentions were added by an edit. */
export async function notifyOfMentions(
  ctx: Context,
  { store_id, comment_id, member_ids }: MentionsAddedPayload,
) {
  const comment = await findNoticeComment(ctx.db, store_id, comment_id)
  if (comment?.state !== 'visible') return
  const still = member_ids.filter((id) => id !== comment.author_id && comment.mentioned_ids.includes(id))
  for (const member of await findCommentReaders(ctx.db, store_id, still))
    await notifyMember(ctx, member, commentNoticeOf(comment, 'mention'))
}

const presentIds = (id: number | null) => (id === null ? [] : [id])

/** Notifies the moderators of a comment that waits for approval. */
export async function notifyOfHeldComment(ctx: Context, { store_id, comment_id }: CommentHeldPayload) {
  const comment = await findNoticeComment(ctx.db, store_id, comment_id)
  if (comment?.state !== 'pending') return
  for (const member of await findActiveStaff(ctx.db, store_id))
    if (member.id !== comment.author_id)
      await notifyMember(ctx, member, commentNoticeOf(comment, 'comment_waiting'))
}

/**
 * Notifies an author of a decision about their comment, and withdraws notices the decision makes obsolete.
 */
export async function notifyOfDecision(
  ctx: Context,
  { store_id, comment_id, actor_id, undone, ...decision }: CommentModeratedPayload,
) {
  const comment = await findNoticeComment(ctx.db, store_id, comment_id)
  if (!comment) return
  const stale = [
    ...(undone ? DECISION_NOTICES : ['comment_waiting' as const]),
    ...(comment.state === 'visible' ? [] : VISIBLE_COMMENT_NOTICES),
  ]
  await withdrawNotices(
    ctx,
    store_id,
    stale.map((kind) => noticeCause(comment, kind)),
  )
  const kind = undone ? undefined : decisionNoticeOf(decision)
  const [author] = await findCommentReaders(ctx.db, store_id, presentIds(comment.author_id))
  if (!kind || !author || author.id === actor_id) return
  const { reason } = decision
  await notifyMember(ctx, author, {
    ...commentNoticeOf(comment, kind),
    filling: { ...templateValuesOf(comment), reason: reason ? 'given' : 'none', why: reason ?? '' },
    patience: MAIL_DELAY_SECONDS,
  })
}

/** Notices about a visible comment. */
const VISIBLE_COMMENT_NOTICES = ['reply', 'mention', 'comment_posted'] as const
const DECISION_NOTICES = ['comment_approved', 'comment_rejected', 'comment_removed'] as const

/** The notice for a decision; none for spam, so that spammers learn nothing. */
function decisionNoticeOf({
  was,
  is,
}: {
  was: string
  is: string
}): (typeof DECISION_NOTICES)[number] | undefined {
  if (is === 'visible') return was === 'visible' ? undefined : 'comment_approved'
  if (is === 'spam') return undefined
  return was === 'pending' ? 'comment_rejected' : was === 'visible' ? 'comment_removed' : undefined
}

const noticeCause = ({ id }: NoticeComment, kind: NoticeKind) => `${kind} of comment ${id}`
const templateValuesOf = ({ author, program }: NoticeComment) => ({ author, program })

const commentNoticeOf = (comment: NoticeComment, kind: NoticeKind): NewNotice => ({
  kind,
  side: kind === 'comment_posted' || kind === 'comment_waiting' ? 'admin' : 'storefront',
  filling: templateValuesOf(comment),
  excerpt: excerptOf(comment.body, EXCERPT_LENGTH),
  path: noticePath(comment, kind),
  cause: noticeCause(comment, kind),
})

function noticePath({ id, permalink }: NoticeComment, kind: NoticeKind): string {
  const program = `/programs/${encodeURIComponent(permalink)}`
  if (kind === 'comment_waiting') return '/bullet/comments'
  return kind === 'comment_rejected' || kind === 'comment_removed' ? program : `${program}?comment=${id}`
}
