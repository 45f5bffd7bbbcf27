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
import { auditLabelOf } from './comment-presentation.ts'
import {
  lockComments,
  insertModerationAct,
  resolveReports,
  type CommentDecisionState,
  type CommentDecisionRow,
} from './queries/acts.ts'
import { updateComment } from './queries/comments.ts'
import { findQueueCounts, findModerated, findQueue, type QueueFilters } from './queries/moderation.ts'
import { toJsonb } from '../platform/database/jsonb.ts'

/** Lists a page of the moderation inbox, newest first. */
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

/** Counts the comments that need moderation. */
export async function countQueue(ctx: StoreContext, viewer: Viewer) {
  assertMaySee(viewer, 'community')
  return findQueueCounts(ctx.db, ctx.store.id)
}

export interface CommentDecision {
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

/**
 * Moderates comments. Skips deleted ones and those already in that state. The returned acts can be undone.
 */
export function moderateComments(ctx: StoreContext, viewer: Viewer, decision: CommentDecision) {
  assertMayEdit(viewer, 'community')
  return transact(ctx, async (ctx) => {
    const act_ids: number[] = []
    for (const comment of await lockComments(ctx.db, ctx.store.id, decision.ids)) {
      const id = comment.body === '' ? undefined : await applyDecision(ctx, viewer, comment, decision)
      if (id) act_ids.push(id)
    }
    return {
      act_ids,
      comments: await presentModeratedComments(ctx, await findModerated(ctx.db, ctx.store.id, decision.ids)),
    }
  })
}

async function applyDecision(
  ctx: StoreContext,
  viewer: Viewer,
  comment: CommentDecisionRow,
  { act, reason }: CommentDecision,
) {
  const now = ctx.clock.now().toISOString()
  const state = STATE_AFTER[act]
  const reporters = await resolveReports(ctx.db, comment.id, now)
  if (comment.state === state && reporters.length === 0) return undefined
  const after: CommentDecisionState = {
    state,
    held_reason: null,
    pinned_at: state === 'visible' ? comment.pinned_at : null,
    announced_at: comment.announced_at ?? (state === 'visible' ? now : null),
  }
  const before = decisionStateOf(comment)
  await updateComment(ctx.db, comment.id, after)
  const id = await insertModerationAct(ctx.db, {
    store_id: ctx.store.id,
    comment_id: comment.id,
    member_id: comment.member_id,
    actor_id: viewer.id,
    actor_name: viewer.name,
    act,
    reason,
    before: toJsonb({ ...before, reporters }),
    after: toJsonb(after),
    at: now,
  })
  await recordCommentDecision(ctx, viewer, comment, { act, reason, before, after, undone: false })
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

export interface CommentDecisionChange {
  act: CommentAct
  reason: string | null
  before: CommentDecisionState
  after: CommentDecisionState
  undone: boolean
}

/** Writes a decision to the audit log, publishes its events and notifies open pages. */
export async function recordCommentDecision(
  ctx: StoreContext,
  viewer: Viewer,
  comment: CommentDecisionRow,
  change: CommentDecisionChange,
) {
  const { act, reason, before, after, undone } = change
  const of = { store_id: ctx.store.id, comment_id: comment.id }
  await audit(ctx, viewer, {
    act: undone ? `comment.${act}.undone` : `comment.${act}`,
    subject: { kind: 'comment', id: comment.id, name: await auditLabelOf(ctx, comment) },
    details: { was: before.state, is: after.state, ...(reason && { reason }) },
    member_id: comment.member_id,
  })
  const turn = { act, was: before.state, is: after.state, reason, actor_id: viewer.id, undone }
  await publish(ctx, commentModerated, { ...of, ...turn })
  if (before.announced_at === null && after.announced_at !== null) await publish(ctx, commentPosted, of)
  await notifyCommentListeners(ctx, signalKindOf(before.state, after.state, comment.replies_count), comment)
}

function signalKindOf(was: CommentState, is: CommentState, replies: number) {
  if (is === 'visible') return was === 'visible' ? 'changed' : 'shown'
  return is === 'deleted' && replies > 0 ? 'changed' : 'gone'
}
