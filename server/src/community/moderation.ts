import type { CommentAct } from '@matinee/contract/community/moderation'
import type { CommentState } from '@matinee/contract/community/community'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { publish } from '../platform/jobs/events.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { commentModerated, commentPosted } from './events.ts'
import { notifyCommentListeners } from './live.ts'
import { presentModeratedComments } from './moderated-comments.ts'
import { labelOf } from './comment-presentation.ts'
import {
  holdComments,
  insertAct,
  settleReports,
  type CommentDecisionState,
  type CommentDecisionRow,
} from './queries/acts.ts'
import { updateComment } from './queries/comments.ts'
import { countQueues, findModerated, findQueue, type QueueFilters } from './queries/moderation.ts'

/** A page of the inbox, the newest first. */
export async function listQueue(
  ctx: StoreContext,
  viewer: Viewer,
  { per_page, ...filters }: QueueFilters & { per_page: number },
) {
  assertMaySee(viewer, 'community')
  const rows = await findQueue(ctx.db, ctx.store.id, filters, per_page + 1)
  return {
    body: await presentModeratedComments(ctx, rows.slice(0, per_page)),
    headers: { 'last-page': rows.length <= per_page },
  }
}

/** How much waits for somebody to look at it. */
export async function countQueue(ctx: StoreContext, viewer: Viewer) {
  assertMaySee(viewer, 'community')
  return countQueues(ctx.db, ctx.store.id)
}

export interface Decision {
  ids: readonly number[]
  act: CommentAct
  reason: string | null
}

const STATE_AFTER: Record<CommentAct, CommentState> = {
  approve: 'visible',
  hide: 'hidden',
  spam: 'spam',
  delete: 'deleted',
}

/** Decides about comments; what is so already, or was taken back, is left out. The acts can be undone. */
export function moderateComments(ctx: StoreContext, viewer: Viewer, decision: Decision) {
  assertMayEdit(viewer, 'community')
  return transact(ctx, async (ctx) => {
    const act_ids: number[] = []
    for (const comment of await holdComments(ctx.db, ctx.store.id, decision.ids)) {
      const id = comment.body === '' ? undefined : await decide(ctx, viewer, comment, decision)
      if (id) act_ids.push(id)
    }
    return {
      act_ids,
      comments: await presentModeratedComments(ctx, await findModerated(ctx.db, ctx.store.id, decision.ids)),
    }
  })
}

async function decide(
  ctx: StoreContext,
  viewer: Viewer,
  comment: CommentDecisionRow,
  { act, reason }: Decision,
) {
  const now = ctx.clock.now().toISOString()
  const state = STATE_AFTER[act]
  const reporters = await settleReports(ctx.db, comment.id, now)
  if (comment.state === state && reporters.length === 0) return undefined
  const after: CommentDecisionState = {
    state,
    held_reason: null,
    pinned_at: state === 'visible' ? comment.pinned_at : null,
    announced_at: comment.announced_at ?? (state === 'visible' ? now : null),
  }
  const before = decisionStateOf(comment)
  await updateComment(ctx.db, comment.id, after)
  const id = await insertAct(ctx.db, {
    store_id: ctx.store.id,
    comment_id: comment.id,
    member_id: comment.member_id,
    actor_id: viewer.id,
    actor_name: viewer.name,
    act,
    reason,
    before: JSON.stringify({ ...before, reporters }),
    after: JSON.stringify(after),
    at: now,
  })
  await notifyModerationAct(ctx, viewer, comment, { act, reason, before, after, undone: false })
  return id
}

export const decisionStateOf = ({
  state,
  held_reason,
  pinned_at,
  announced_at,
}: CommentDecisionState): CommentDecisionState => ({
  state,
  held_reason,
  pinned_at,
  announced_at,
})

export interface Change {
  act: CommentAct
  reason: string | null
  before: CommentDecisionState
  after: CommentDecisionState
  undone: boolean
}

/** Writes a decision down where acts are kept, and tells whom it concerns. */
export async function notifyModerationAct(
  ctx: StoreContext,
  viewer: Viewer,
  comment: CommentDecisionRow,
  change: Change,
) {
  const { act, reason, before, after, undone } = change
  const of = { store_id: ctx.store.id, comment_id: comment.id }
  await audit(ctx, viewer, {
    act: undone ? `comment.${act}.undone` : `comment.${act}`,
    subject: { kind: 'comment', id: comment.id, name: await labelOf(ctx, comment) },
    details: { was: before.state, is: after.state, ...(reason && { reason }) },
    member_id: comment.member_id,
  })
  const turn = { act, was: before.state, is: after.state, reason, actor_id: viewer.id, undone }
  await publish(ctx, commentModerated, { ...of, ...turn })
  if (before.announced_at === null && after.announced_at !== null) await publish(ctx, commentPosted, of)
  await notifyCommentListeners(ctx, newsOf(before.state, after.state, comment.replies_count), comment)
}

function newsOf(was: CommentState, is: CommentState, replies: number) {
  if (is === 'visible') return was === 'visible' ? 'changed' : 'shown'
  return is === 'deleted' && replies > 0 ? 'changed' : 'gone'
}
