import type { StandingNow } from '@matinee/contract/store/access-rules'
import { PERSON_ACTS, type CommentAct } from '@matinee/contract/community/moderation'
import { lockMember } from '../members/queries.ts'
import { changeStanding } from '../members/staff/member-status.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { ChangedSince } from './errors.ts'
import { presentModeratedComments } from './moderated-comments.ts'
import { decisionStateOf, recordCommentDecision } from './moderation.ts'
import {
  lockModerationActs,
  lockComments,
  markActUndone,
  reopenReports,
  type CommentDecisionState,
} from './queries/acts.ts'
import { updateComment } from './queries/comments.ts'
import { findModerated } from './queries/moderation.ts'

type ModerationActRow = Awaited<ReturnType<typeof lockModerationActs>>[number]
type StateBeforeDecision = CommentDecisionState & { reporters: number[] }

/** Restores the state before these acts, all or none. Throws if anything was changed since. */
export function undoModeration(ctx: StoreContext, viewer: Viewer, actIds: readonly number[]) {
  assertMayEdit(viewer, 'community')
  return transact(ctx, async (ctx) => {
    const acts = await lockModerationActs(ctx.db, ctx.store.id, actIds)
    if (acts.length < new Set(actIds).size) throw ChangedSince()
    const ids = acts.flatMap(({ comment_id }) => comment_id ?? [])
    await lockComments(ctx.db, ctx.store.id, ids)
    for (const act of acts) await undoAct(ctx, viewer, act)
    return { comments: await presentModeratedComments(ctx, await findModerated(ctx.db, ctx.store.id, ids)) }
  })
}

async function undoAct(ctx: StoreContext, viewer: Viewer, act: ModerationActRow) {
  if (isPersonAct(act.act)) await undoStandingChange(ctx, viewer, act)
  else await undoDecision(ctx, viewer, act)
  await markActUndone(ctx.db, act.id, ctx.clock.now().toISOString())
}

const isPersonAct = (act: string) => (PERSON_ACTS as readonly string[]).includes(act)

async function undoStandingChange(
  ctx: StoreContext,
  viewer: Viewer,
  { member_id, before, after }: ModerationActRow,
) {
  const member = member_id ? await lockMember(ctx.db, ctx.store.id, member_id) : undefined
  const { standing, reason, until } = after as StandingNow
  const isAsLeft =
    member?.standing === standing && member.standing_reason === reason && member.standing_until === until
  if (!member || !isAsLeft) throw ChangedSince()
  const was = before as StandingNow
  const isOver = was.until !== null && Date.parse(was.until) <= ctx.clock.now().getTime()
  await changeStanding(ctx, viewer, member.id, isOver ? { standing: 'good' } : was)
}

async function undoDecision(ctx: StoreContext, viewer: Viewer, act: ModerationActRow) {
  const [comment] = act.comment_id ? await lockComments(ctx.db, ctx.store.id, [act.comment_id]) : []
  if (!comment || !isSameDecisionState(decisionStateOf(comment), act.after as CommentDecisionState))
    throw ChangedSince()
  const { reporters, ...before } = act.before as StateBeforeDecision
  // A comment is announced once, even if it is hidden and shown again.
  const announced_at = comment.announced_at
  await updateComment(ctx.db, comment.id, { ...before, announced_at })
  if (reporters.length > 0) await reopenReports(ctx.db, comment.id, reporters)
  await recordCommentDecision(ctx, viewer, comment, {
    act: act.act as CommentAct,
    reason: null,
    before: decisionStateOf(comment),
    after: { ...before, announced_at },
    undone: true,
  })
}

const isSameDecisionState = (one: CommentDecisionState, other: CommentDecisionState) =>
  one.state === other.state && one.held_reason === other.held_reason && one.pinned_at === other.pinned_at
