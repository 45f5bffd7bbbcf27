import { findOpeningAccess, type OpenAccess } from '../offers/accesses.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { decidePlayback, type PlaybackTerms, type PlaybackDecision } from './policy.ts'

interface AccessDecision {
  verdict: PlaybackDecision
  /** The access row that permits it; null if none is needed, or if access is denied. */
  opening: OpenAccess | null
}

/** Whether this viewer may watch, by the program's terms or, if it is paid, by their accesses. */
export async function decideAccess(
  ctx: StoreContext,
  viewer: Viewer,
  terms: PlaybackTerms & { content_id: number },
): Promise<AccessDecision> {
  const verdict = decidePlayback(terms, viewer, ctx.clock.now())
  const isForBuyers = terms.access === 'paid' && (verdict === 'locked' || verdict === 'preview')
  if (!isForBuyers || viewer.id === 0) return { verdict, opening: null }
  const opening = await findOpeningAccess(ctx, viewer.id, terms.content_id)
  return { verdict: opening ? 'open' : verdict, opening }
}
