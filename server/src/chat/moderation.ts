import { CHAT_PAGE } from '@matinee/contract/chat/chat'
import type { CHAT_QUEUES, MessageAct, ModeratedChatMessage } from '@matinee/contract/chat/chat-moderation'
import { isStaffRole } from '@matinee/contract/platform/roles'
import { PersonNotFound } from '../members/people/errors.ts'
import { findMember } from '../members/queries.ts'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { ChatMessageNotFound, ModeratorNotBanned, StaffNotBanned } from './errors.ts'
import { presentMessages } from './presentation.ts'
import { findMessages, markDeleted, type ChatMessageRow } from './queries/messages.ts'
import * as query from './queries/moderation.ts'
import { isModerator } from './queries/moderators.ts'
import { markDismissed } from './queries/questions.ts'
import { notifyChat } from './stream.ts'
import { readChatTerms, readModeratedChat } from './terms.ts'

interface QueueInput {
  queue?: (typeof CHAT_QUEUES)[number] | undefined
  before?: number | undefined
}

/** A page of a chat's messages for moderators, newest first. */
export async function listQueue(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  { queue = 'all', before }: QueueInput,
) {
  await readChatTerms(ctx, viewer, contentId)
  const ids = await query.findQueue(ctx.db, contentId, { queue, before, most: CHAT_PAGE + 1 })
  const messages = await moderatedMessages(ctx, contentId, ids.slice(0, CHAT_PAGE))
  return {
    messages: messages.reverse(),
    has_more: ids.length > CHAT_PAGE,
    ...(await query.countQueues(ctx.db, contentId)),
  }
}

/** The given messages for moderators, oldest first. */
async function moderatedMessages(
  ctx: StoreContext,
  contentId: number,
  ids: readonly number[],
): Promise<ModeratedChatMessage[]> {
  const rows = await findMessages(ctx.db, contentId, ids)
  const messages = await presentMessages(ctx, rows)
  const reports = Map.groupBy(await query.findOpenReports(ctx.db, ids), ({ message_id }) => message_id)
  const bans = await bansOfAuthors(ctx, contentId, rows)
  return messages.map((message, at) => {
    const { state, held_reason, member_id, id } = rows[at]!
    const ban = bans.get(member_id ?? 0)
    return {
      ...message,
      state,
      held_reason,
      reports: (reports.get(id) ?? []).map(({ reason, created_at }) => ({ reason, created_at })),
      author_ban: ban ? { until: ban.until } : null,
    }
  })
}

async function bansOfAuthors(ctx: StoreContext, contentId: number, rows: readonly ChatMessageRow[]) {
  const memberIds = [...new Set(rows.flatMap(({ member_id }) => member_id ?? []))]
  const now = ctx.clock.now().toISOString()
  const bans = await query.findBans(ctx.db, { contentId, storeId: ctx.store.id, memberIds, now })
  return new Map(bans.map((ban) => [ban.member_id, ban]))
}

const STATES_BY_ACT = {
  approve: { from: ['held'], to: 'visible' },
  delete: { from: ['visible', 'held'], to: 'deleted' },
  restore: { from: ['deleted'], to: 'visible' },
} as const

/** Applies a decision to messages and resolves their reports; returns them afterwards. */
export function moderateMessages(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  { message_ids: ids, act }: { message_ids: number[]; act: MessageAct },
) {
  return transact(ctx, async (ctx) => {
    const { terms } = await readChatTerms(ctx, viewer, contentId)
    if ((await findMessages(ctx.db, contentId, ids)).length === 0) throw ChatMessageNotFound()
    await query.decideReports(ctx.db, ids, ctx.clock.now().toISOString())
    if (act !== 'dismiss') await moveMessages(ctx, contentId, { ids, act })
    await audit(ctx, viewer, {
      act: `chat.message_${act}`,
      subject: { kind: 'content', id: contentId, name: terms.title },
      details: { count: ids.length },
    })
    return moderatedMessages(ctx, contentId, ids)
  })
}

async function moveMessages(
  ctx: StoreContext,
  contentId: number,
  { ids, act }: { ids: number[]; act: Exclude<MessageAct, 'dismiss'> },
) {
  const { from, to } = STATES_BY_ACT[act]
  const moved = await query.moveMessages(ctx.db, contentId, { ids, from: [...from], to })
  if (moved.length === 0) return
  if (to === 'deleted') await notifyChat(ctx, contentId, { what: 'deleted', ids: moved })
  else await notifyChat(ctx, contentId, { what: 'rules' })
}

interface ChatterInput {
  member_id: number
  act: 'ban' | 'lift'
  seconds?: number | null | undefined
  everywhere?: boolean | undefined
  delete_messages?: boolean | undefined
  reason?: string | null | undefined
}

/**
 * Times out or bans a member, or lifts both. A moderator who is not of the staff acts in this chat alone. Throws
 * `PersonNotFound`, `StaffNotBanned`, `ModeratorNotBanned`.
 */
export function moderateChatter(ctx: StoreContext, viewer: Viewer, contentId: number, wish: ChatterInput) {
  return transact(ctx, async (ctx) => {
    const { terms } = await readModeratedChat(ctx, viewer, contentId)
    const { member_id, act, delete_messages } = wish
    const member = await findMember(ctx.db, ctx.store.id, member_id)
    if (!member) throw PersonNotFound()
    if (isStaffRole(member.role)) throw StaffNotBanned()
    if (!isStaff(viewer) && (await isModerator(ctx.db, contentId, member_id))) throw ModeratorNotBanned()
    const until = await applyBan(ctx, viewer, contentId, wish)
    const deleted = delete_messages ? await markDeleted(ctx.db, contentId, { memberId: member_id }) : []
    if (deleted.length > 0) await notifyChat(ctx, contentId, { what: 'deleted', ids: deleted })
    const gone = delete_messages ? await markDismissed(ctx.db, contentId, member_id) : []
    if (gone.length > 0) await notifyChat(ctx, contentId, { what: 'questions', questions: [], gone })
    await notifyChat(ctx, contentId, { what: 'rules' })
    await audit(ctx, viewer, {
      act: act === 'lift' ? 'chat.ban_lifted' : until ? 'chat.timed_out' : 'chat.banned',
      subject: { kind: 'member', id: member_id, name: member.name },
      details: { of: terms.title, ...(until && { until }), ...(wish.reason && { reason: wish.reason }) },
      member_id,
    })
    return { banned: act === 'ban', until, deleted: deleted.length }
  })
}

/** Replaces the bans of a member; returns the end of a time-out. */
async function applyBan(ctx: StoreContext, viewer: Viewer, contentId: number, wish: ChatterInput) {
  const now = ctx.clock.now()
  const { member_id, act, seconds, everywhere, reason } = wish
  const created_at = now.toISOString()
  await query.liftBans(ctx.db, {
    ...{ storeId: ctx.store.id, contentId, memberId: member_id, at: created_at },
    everywhere: isStaff(viewer),
  })
  if (act === 'lift') return null
  const until = seconds ? new Date(now.getTime() + seconds * 1000).toISOString() : null
  await query.insertBan(ctx.db, {
    store_id: ctx.store.id,
    content_id: everywhere ? null : contentId,
    member_id,
    until,
    reason: reason?.trim() || null,
    actor_id: viewer.id,
    created_at,
  })
  return until
}
