import { isOpenTo } from '@matinee/contract/store/region-rule'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { ChapterNotFound } from '../catalogue/playlists/playlist-errors.ts'
import { ImpersonationReadOnly } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { NotInYourRegion } from '../store/errors.ts'
import { isProgramVisible, findReadRefusal, findWriteRefusal } from './policy.ts'
import { commentRateColumns, type CommentRate, type CommentAttempt } from './rate-limit.ts'
import {
  findConversationTerms,
  lockConversationTerms,
  type ConversationRef,
  type ConversationTerms,
} from './queries/conversation-terms.ts'

/** The store context with the visitor's country. */
export interface CommunityContext extends StoreContext {
  /** Looks up the visitor's country; called only if the program is limited to regions. */
  country?: () => Promise<string | null>
}

async function isOpenInRegion(
  ctx: CommunityContext,
  viewer: Viewer,
  terms: ConversationTerms,
): Promise<boolean> {
  const { region_mode: mode, region_countries: countries } = terms
  if (mode === 'all' || isStaff(viewer) || viewer.impersonator_id !== null) return true
  return isOpenTo({ mode, countries }, (await ctx.country?.()) ?? null)
}

/** Returns the terms of a conversation. Throws if the viewer cannot see the program. */
export async function readConversationTerms(
  ctx: CommunityContext,
  viewer: Viewer,
  place: ConversationRef,
): Promise<ConversationTerms> {
  return assertVisible(ctx, viewer, await findConversationTerms(ctx.db, ctx.store.id, viewer.id, place))
}

/**
 * Locks the terms until the transaction ends and adds the author's rate. Throws if the viewer may not
 * comment.
 */
export async function lockTermsForComment(
  ctx: CommunityContext,
  viewer: Viewer,
  place: ConversationRef & CommentAttempt,
): Promise<ConversationTerms & CommentRate> {
  const pace = commentRateColumns(ctx, viewer, place)
  const terms = await assertVisible(
    ctx,
    viewer,
    await lockConversationTerms(ctx.db, ctx.store.id, viewer.id, place, pace),
  )
  const refusal = findWriteRefusal(terms, viewer, ctx.clock.now())
  if (refusal) throw refusal
  return terms
}

async function assertVisible<T extends ConversationTerms>(
  ctx: CommunityContext,
  viewer: Viewer,
  terms: T | undefined,
): Promise<T> {
  if (!terms || !isProgramVisible(terms, viewer, ctx.clock.now())) throw ProgramNotFound()
  if (!(await isOpenInRegion(ctx, viewer, terms))) throw NotInYourRegion()
  if (!terms.has_chapter) throw ChapterNotFound()
  return terms
}

/** Whether the viewer may read and write, and why not. Staff who impersonate a member may not write. */
export function commentRightsOf(ctx: StoreContext, viewer: Viewer, terms: ConversationTerms) {
  const now = ctx.clock.now()
  const refusal = viewer.impersonator_id ? ImpersonationReadOnly() : findWriteRefusal(terms, viewer, now)
  return {
    'can-read': !findReadRefusal(terms, viewer, now),
    'can-write': !refusal,
    'why-not': refusal?.code ?? '',
  }
}

/** Whether the viewer may subscribe to live updates of a program's comments. */
export async function canSubscribeToComments(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<boolean> {
  const terms = await findConversationTerms(ctx.db, ctx.store.id, viewer.id, { contentId, chapterId: null })
  const now = ctx.clock.now()
  if (!terms || !isProgramVisible(terms, viewer, now) || findReadRefusal(terms, viewer, now)) return false
  return isOpenInRegion(ctx, viewer, terms)
}
