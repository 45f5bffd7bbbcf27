import { excerptOf } from '@matinee/contract/community/community-text'
import type { NoticeKind } from '@matinee/contract/notices/notices'
import type { Static } from 'typebox'
import type { commentHeld, commentModerated, mentionsAdded } from '../community/events.ts'
import type { MemberRow } from '../members/queries.ts'
import type { Context } from '../platform/context.ts'
import { tell, untell, type News } from './news.ts'
import { findTold, readers, staffOf, type CommentTold } from './queries/comments.ts'

type CommentHeldPayload = Static<typeof commentHeld.payload>
type CommentModeratedPayload = Static<typeof commentModerated.payload>
type Mentions = Static<typeof mentionsAdded.payload>

const EXCERPT = 300
/** In which a moderator may take a decision back before its mail is gone. */
const PATIENCE_SECONDS = 60

/** Tells whom a comment answers, whom it mentions, and the staff: each once, and nobody of what they wrote themselves. */
export async function tellOfComment(ctx: Context, { store_id, comment_id }: CommentHeldPayload) {
  const comment = await findTold(ctx.db, store_id, comment_id)
  if (comment?.state !== 'visible') return // taken back or hidden meanwhile
  const told = new Set([comment.author_id])
  const tellOnce = async (member: MemberRow, kind: NoticeKind) => {
    if (told.has(member.id)) return
    told.add(member.id)
    await tell(ctx, member, newsOf(comment, kind))
  }
  for (const member of await readers(ctx.db, store_id, comment.mentioned_ids))
    await tellOnce(member, 'mention')
  for (const member of await readers(ctx.db, store_id, present(comment.thread_author_id)))
    await tellOnce(member, 'reply')
  for (const member of await staffOf(ctx.db, store_id)) await tellOnce(member, 'comment_posted')
}

/** Tells those a comment mentions only since it was edited. */
export async function tellOfMentions(ctx: Context, { store_id, comment_id, member_ids }: Mentions) {
  const comment = await findTold(ctx.db, store_id, comment_id)
  if (comment?.state !== 'visible') return
  const still = member_ids.filter((id) => id !== comment.author_id && comment.mentioned_ids.includes(id))
  for (const member of await readers(ctx.db, store_id, still))
    await tell(ctx, member, newsOf(comment, 'mention'))
}

const present = (id: number | null) => (id === null ? [] : [id])

/** Tells the staff who may decide of a comment that waits. */
export async function tellOfWaiting(ctx: Context, { store_id, comment_id }: CommentHeldPayload) {
  const comment = await findTold(ctx.db, store_id, comment_id)
  if (comment?.state !== 'pending') return
  for (const member of await staffOf(ctx.db, store_id))
    if (member.id !== comment.author_id) await tell(ctx, member, newsOf(comment, 'comment_waiting'))
}

/** Tells an author what was decided about their comment, and takes back what it leaves without meaning. */
export async function tellOfDecision(
  ctx: Context,
  { store_id, comment_id, actor_id, undone, ...decision }: CommentModeratedPayload,
) {
  const comment = await findTold(ctx.db, store_id, comment_id)
  if (!comment) return
  const stale = [
    ...(undone ? RESULTS : ['comment_waiting' as const]),
    ...(comment.state === 'visible' ? [] : VISIBLE_COMMENT_NOTICES),
  ]
  await untell(
    ctx,
    store_id,
    stale.map((kind) => causeOf(comment, kind)),
  )
  const kind = undone ? undefined : resultOf(decision)
  const [author] = await readers(ctx.db, store_id, present(comment.author_id))
  if (!kind || !author || author.id === actor_id) return
  const { reason } = decision
  await tell(ctx, author, {
    ...newsOf(comment, kind),
    filling: { ...fillingOf(comment), reason: reason ? 'given' : 'none', why: reason ?? '' },
    patience: PATIENCE_SECONDS,
  })
}

/** What is told of a comment everybody sees. */
const VISIBLE_COMMENT_NOTICES = ['reply', 'mention', 'comment_posted'] as const
const RESULTS = ['comment_approved', 'comment_rejected', 'comment_removed'] as const

/** Spammers are told nothing they could learn from. */
function resultOf({ was, is }: { was: string; is: string }): (typeof RESULTS)[number] | undefined {
  if (is === 'visible') return was === 'visible' ? undefined : 'comment_approved'
  if (is === 'spam') return undefined
  return was === 'pending' ? 'comment_rejected' : was === 'visible' ? 'comment_removed' : undefined
}

const causeOf = ({ id }: CommentTold, kind: NoticeKind) => `${kind} of comment ${id}`
const fillingOf = ({ author, program }: CommentTold) => ({ author, program })

const newsOf = (comment: CommentTold, kind: NoticeKind): News => ({
  kind,
  side: kind === 'comment_posted' || kind === 'comment_waiting' ? 'admin' : 'storefront',
  filling: fillingOf(comment),
  excerpt: excerptOf(comment.body, EXCERPT),
  path: pathOf(comment, kind),
  cause: causeOf(comment, kind),
})

function pathOf({ id, permalink }: CommentTold, kind: NoticeKind): string {
  const program = `/programs/${encodeURIComponent(permalink)}`
  if (kind === 'comment_waiting') return '/bullet/comments'
  return kind === 'comment_rejected' || kind === 'comment_removed' ? program : `${program}?comment=${id}`
}
