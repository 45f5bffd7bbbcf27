import type { EpisodeRow } from '../../catalogue/podcasts/episode-queries.ts'
import { canKeepContent, listContentToKeep } from '../../offers/accesses.ts'
import { decidePlayback, type PlaybackDecision } from '../../playback/policy.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

export type EpisodeVerdict = 'open' | 'closed' | 'hidden'

/** Tells which episodes a viewer may have now: the terms of their programs decide, and for paid ones what they have. */
export async function episodeFilter(
  ctx: StoreContext,
  viewer: Viewer,
): Promise<(episode: EpisodeRow) => EpisodeVerdict> {
  const opened = viewer.id ? await listContentToKeep(ctx, viewer) : { everything: false, content_ids: [] }
  const held = new Set(opened.content_ids)
  return (episode) => {
    const verdict = decidePlayback(episode, viewer, ctx.clock.now())
    return toVerdict(
      verdict,
      isForHolders(episode, verdict) && (opened.everything || held.has(episode.content_id)),
    )
  }
}

/** The same for one episode. */
export async function decideEpisode(
  ctx: StoreContext,
  viewer: Viewer,
  episode: EpisodeRow,
): Promise<EpisodeVerdict> {
  const verdict = decidePlayback(episode, viewer, ctx.clock.now())
  const isAsked = viewer.id > 0 && isForHolders(episode, verdict)
  return toVerdict(verdict, isAsked && (await canKeepContent(ctx, viewer, episode.content_id)))
}

const isForHolders = ({ access }: EpisodeRow, verdict: PlaybackDecision) =>
  access === 'paid' && (verdict === 'locked' || verdict === 'preview')

function toVerdict(verdict: PlaybackDecision, isHeld: boolean): EpisodeVerdict {
  if (verdict === 'hidden' || verdict === 'scheduled') return 'hidden'
  return verdict === 'open' || isHeld ? 'open' : 'closed'
}
