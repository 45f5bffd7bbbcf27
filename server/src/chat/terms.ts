import { reaches } from '@matinee/contract/platform/roles'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { standingNow } from '../members/staff/member-status.ts'
import { ImpersonationReadOnly, Refusal, SignInFirst } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { decideAccess } from '../playback/playback-decision.ts'
import * as refusals from './errors.ts'
import { findChatTerms, type ChatTerms } from './queries/terms.ts'

export type { ChatTerms } from './queries/terms.ts'

/** The terms of a chat the viewer may read, and whether an offer gave them access. */
export interface ReadableChat {
  terms: ChatTerms
  isHolder: boolean
}

/** Whether the viewer moderates a chat: by their role, or named for it while they may write themselves. */
export const canModerate = (viewer: Viewer, { is_moderator, is_banned, standing }: ChatTerms) =>
  isStaff(viewer)
    ? reaches(viewer.role, 'community', 'edit')
    : is_moderator && !is_banned && standing === 'good'

/**
 * The chat of a live event. Throws `ProgramNotFound` if the event does not exist for the viewer, `ChatOff`, and
 * `ChatNotAccessible` if they may not watch it.
 */
export async function readChatTerms(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<ReadableChat> {
  const terms = await findChatTerms(ctx.db, {
    storeId: ctx.store.id,
    memberId: viewer.id,
    contentId,
    now: ctx.clock.now().toISOString(),
  })
  if (!terms) throw ProgramNotFound()
  const { verdict, opening } = await decideAccess(ctx, viewer, terms)
  if (verdict === 'hidden') throw ProgramNotFound()
  if (!terms.has_chat) throw refusals.ChatOff()
  if (isStaff(viewer)) return { terms, isHolder: true }
  if (verdict !== 'open' || standingOf(ctx, terms) === 'blocked') throw refusals.ChatNotAccessible()
  return { terms, isHolder: opening !== null }
}

/** A chat that the viewer moderates. Throws `ChatModeratorsOnly`, and what `readChatTerms` throws. */
export async function readModeratedChat(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<ReadableChat> {
  const chat = await readChatTerms(ctx, viewer, contentId)
  if (!canModerate(viewer, chat.terms)) throw refusals.ChatModeratorsOnly()
  return chat
}

const standingOf = ({ clock }: StoreContext, { standing, standing_until }: ChatTerms) =>
  standingNow({ standing: standing ?? 'good', standing_until }, clock.now())

/** Why the viewer may not write now, whatever the text, and until when; undefined if they may. */
export function findChatRefusal(
  ctx: StoreContext,
  viewer: Viewer,
  { terms, isHolder }: ReadableChat,
): { refusal: Refusal; until: string | null } | undefined {
  const refuse = (refusal: Refusal, until: string | null = null) => ({ refusal, until })
  if (viewer.impersonator_id) return refuse(ImpersonationReadOnly())
  if (isStaff(viewer)) return undefined
  if (viewer.id === 0) return refuse(SignInFirst())
  if (terms.is_banned)
    return terms.banned_until
      ? refuse(refusals.ChatTimedOut(), terms.banned_until)
      : refuse(refusals.ChatBanned())
  if (standingOf(ctx, terms) !== 'good') return refuse(refusals.ChatBanned(), terms.standing_until)
  if (terms.writers === 'staff') return refuse(refusals.ChatStaffOnly())
  if (terms.writers === 'holders' && !isHolder) return refuse(refusals.ChatHoldersOnly())
  const oldEnough = Date.parse(terms.member_since!) + terms.member_minutes * 60_000
  if (terms.member_minutes > 0 && oldEnough > ctx.clock.now().getTime())
    return refuse(refusals.ChatTooYoung(), new Date(oldEnough).toISOString())
  return isChatOpen(ctx, terms) ? undefined : refuse(refusals.ChatClosed(), opensAt(terms))
}

/** Throws what a message sent now would be refused with. */
export function assertMayWrite(ctx: StoreContext, viewer: Viewer, chat: ReadableChat) {
  const refused = findChatRefusal(ctx, viewer, chat)
  if (refused) throw refused.refusal
}

/** Whether the chat is open: from some minutes before the event until its end, or longer by its rules. */
function isChatOpen({ clock }: StoreContext, terms: ChatTerms) {
  const opening = opensAt(terms)
  return opening ? Date.parse(opening) <= clock.now().getTime() : !isPastEnd(terms)
}

/** When the chat of a scheduled event opens; null for any other. */
const opensAt = ({ live_state, starts_at, opens_minutes }: ChatTerms) =>
  live_state === 'scheduled' ? new Date(Date.parse(starts_at) - opens_minutes * 60_000).toISOString() : null

/** Whether the event is over, and with it its chat. */
export const isPastEnd = ({ live_state, open_after }: Pick<ChatTerms, 'live_state' | 'open_after'>) =>
  live_state === 'canceled' ||
  !(['scheduled', 'waiting', 'live', 'interrupted'].includes(live_state) || open_after)

/** The current position in the recording, in milliseconds; null before and after the broadcast. */
export function mediaTimeNow({ clock }: StoreContext, terms: ChatTerms): number | null {
  const { live_state, started_at, interrupted_at, breaks_ms } = terms
  if (!started_at || (live_state !== 'live' && live_state !== 'interrupted')) return null
  const until = interrupted_at ? Date.parse(interrupted_at) : clock.now().getTime()
  return Math.max(0, until - Date.parse(started_at) - breaks_ms)
}

/** Whether the viewer may listen to a chat. */
export async function canHearChat(ctx: StoreContext, viewer: Viewer, contentId: number): Promise<boolean> {
  try {
    await readChatTerms(ctx, viewer, contentId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
