import type { ChatModerator } from '@matinee/contract/chat/chat-moderators'
import { isStaffRole } from '@matinee/contract/platform/roles'
import { toCommentUser } from '../community/comment-presentation.ts'
import { PersonNotFound } from '../members/people/errors.ts'
import { findMember } from '../members/queries.ts'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { StaffNotNamed } from './errors.ts'
import * as query from './queries/moderators.ts'
import { notifyChat } from './stream.ts'
import { readChatTerms } from './terms.ts'

/** The members who moderate the chat of an event, in the order they were named. */
export async function listModerators(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<ChatModerator[]> {
  await readChatTerms(ctx, viewer, contentId)
  return presentModerators(ctx, contentId)
}

async function presentModerators(ctx: StoreContext, contentId: number): Promise<ChatModerator[]> {
  const rows = await query.findModerators(ctx.db, contentId)
  return rows.map((row) => ({
    user: toCommentUser({ ...row, guest_name: null })!,
    created_at: row.created_at,
  }))
}

interface NamedMember {
  contentId: number
  memberId: number
}

/** Lets a member moderate the chat of an event. Throws `PersonNotFound`, `StaffNotNamed`. */
export const nameModerator = (ctx: StoreContext, viewer: Viewer, { contentId, memberId }: NamedMember) =>
  transact(ctx, async (ctx) => {
    const { terms } = await readChatTerms(ctx, viewer, contentId)
    const member = await findMember(ctx.db, ctx.store.id, memberId)
    if (!member) throw PersonNotFound()
    if (isStaffRole(member.role)) throw StaffNotNamed()
    const isNew = await query.insertModerator(ctx.db, {
      ...{ content_id: contentId, member_id: memberId, store_id: ctx.store.id },
      actor_id: viewer.id,
      created_at: ctx.clock.now().toISOString(),
    })
    const subject = { kind: 'member', id: memberId, name: member.name }
    if (isNew) await tellModerators(ctx, viewer, contentId, { act: 'chat.moderator_named', subject, terms })
    return presentModerators(ctx, contentId)
  })

/** Ends that a member moderates the chat of an event. */
export const removeModerator = (ctx: StoreContext, viewer: Viewer, { contentId, memberId }: NamedMember) =>
  transact(ctx, async (ctx) => {
    const { terms } = await readChatTerms(ctx, viewer, contentId)
    const member = await findMember(ctx.db, ctx.store.id, memberId)
    if (!member) throw PersonNotFound()
    const wasOne = await query.deleteModerator(ctx.db, contentId, memberId)
    const subject = { kind: 'member', id: memberId, name: member.name }
    if (wasOne)
      await tellModerators(ctx, viewer, contentId, { act: 'chat.moderator_removed', subject, terms })
    return presentModerators(ctx, contentId)
  })

interface ModeratorChange {
  act: 'chat.moderator_named' | 'chat.moderator_removed'
  subject: { kind: string; id: number; name: string }
  terms: { title: string }
}

/** Their page asks again what they may do, and the log keeps who decided it. */
async function tellModerators(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  { act, subject, terms }: ModeratorChange,
) {
  await notifyChat(ctx, contentId, { what: 'rules' })
  await audit(ctx, viewer, { act, subject, details: { of: terms.title }, member_id: subject.id })
}
