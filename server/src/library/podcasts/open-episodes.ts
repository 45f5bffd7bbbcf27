import type { EpisodeRow } from '../../catalogue/podcasts/episode-queries.ts'
import { listContentToKeep } from '../../offers/accesses.ts'
import { decidePlayback } from '../../playback/policy.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** Tells which episodes a viewer may have now: the terms of their programs decide, and for paid ones what they have. */
export async function episodeFilter(
  ctx: StoreContext,
  viewer: Viewer,
): Promise<(episode: EpisodeRow) => 'open' | 'closed' | 'hidden'> {
  const opened = viewer.id ? await listContentToKeep(ctx, viewer) : { everything: false, content_ids: [] }
  const held = new Set(opened.content_ids)
  return (episode) => {
    const verdict = decidePlayback(episode, viewer, ctx.clock.now())
    if (verdict === 'hidden' || verdict === 'scheduled') return 'hidden'
    const isHeld = episode.access === 'paid' && (opened.everything || held.has(episode.content_id))
    const isForHolders = verdict === 'locked' || verdict === 'preview'
    return verdict === 'open' || (isForHolders && isHeld) ? 'open' : 'closed'
  }
}
