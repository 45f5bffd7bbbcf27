import { findOpening, type Access } from '../membership/accesses.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { verdictOn, type Terms, type Verdict } from './policy.ts'

interface Judged {
  verdict: Verdict
  /** What was paid or given that opens it; null where it is open without, or closed. */
  opening: Access | null
}

/** Whether this viewer may watch, by the terms alone or, where those keep it for buyers, by what they hold. */
export async function judge(
  ctx: StoreContext,
  viewer: Viewer,
  terms: Terms & { content_id: number },
): Promise<Judged> {
  const verdict = verdictOn(terms, viewer, ctx.clock.now())
  const isForBuyers = terms.access === 'paid' && (verdict === 'locked' || verdict === 'preview')
  if (!isForBuyers || viewer.id === 0) return { verdict, opening: null }
  const opening = await findOpening(ctx, viewer.id, terms.content_id)
  return { verdict: opening ? 'open' : verdict, opening }
}
