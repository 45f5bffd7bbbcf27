import { isOpenTo } from '@matinee/contract/store/access-rules'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { ChapterNotFound } from '../catalogue/playlists/playlist-errors.ts'
import { ImpersonationReadOnly } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { NotInYourRegion } from '../store/errors.ts'
import { isThere, findReadRefusal, findWriteRefusal } from './policy.ts'
import { paceOf, type Pace, type CommentAttempt } from './rate-limit.ts'
import { findTerms, holdTerms, type Place, type PlaceTerms } from './queries/terms.ts'

/** A visit to the store, from somewhere. */
export interface CommunityContext extends StoreContext {
  /** Where the visitor is: asked for only where it matters. */
  country?: () => Promise<string | null>
}

async function isOpenHere(ctx: CommunityContext, viewer: Viewer, terms: PlaceTerms): Promise<boolean> {
  const { region_mode: mode, region_countries: countries } = terms
  if (mode === 'all' || isStaff(viewer) || viewer.impersonator_id !== null) return true
  return isOpenTo({ mode, countries }, (await ctx.country?.()) ?? null)
}

/** The terms of a conversation for somebody who sees the program; refused where it is not there for them. */
export async function termsFor(ctx: CommunityContext, viewer: Viewer, place: Place): Promise<PlaceTerms> {
  return assertVisible(ctx, viewer, await findTerms(ctx.db, ctx.store.id, viewer.id, place))
}

/** The same, held until the transaction ends, with how they have been writing; refused where they may not write. */
export async function termsToWrite(
  ctx: CommunityContext,
  viewer: Viewer,
  place: Place & CommentAttempt,
): Promise<PlaceTerms & Pace> {
  const pace = paceOf(ctx, viewer, place)
  const terms = await assertVisible(
    ctx,
    viewer,
    await holdTerms(ctx.db, ctx.store.id, viewer.id, place, pace),
  )
  const refusal = findWriteRefusal(terms, viewer, ctx.clock.now())
  if (refusal) throw refusal
  return terms
}

async function assertVisible<T extends PlaceTerms>(
  ctx: CommunityContext,
  viewer: Viewer,
  terms: T | undefined,
): Promise<T> {
  if (!terms || !isThere(terms, viewer, ctx.clock.now())) throw ProgramNotFound()
  if (!(await isOpenHere(ctx, viewer, terms))) throw NotInYourRegion()
  if (!terms.has_chapter) throw ChapterNotFound()
  return terms
}

/** Whether somebody may read and write there, and why not. One of the staff who looks as a member changes nothing. */
export function rightsIn(ctx: StoreContext, viewer: Viewer, terms: PlaceTerms) {
  const now = ctx.clock.now()
  const refusal = viewer.impersonator_id ? ImpersonationReadOnly() : findWriteRefusal(terms, viewer, now)
  return {
    'can-read': !findReadRefusal(terms, viewer, now),
    'can-write': !refusal,
    'why-not': refusal?.code ?? '',
  }
}

/** Whether somebody may hear of what happens under a program. */
export async function canSubscribeToComments(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<boolean> {
  const terms = await findTerms(ctx.db, ctx.store.id, viewer.id, { contentId, chapterId: null })
  const now = ctx.clock.now()
  if (!terms || !isThere(terms, viewer, now) || findReadRefusal(terms, viewer, now)) return false
  return isOpenHere(ctx, viewer, terms)
}
