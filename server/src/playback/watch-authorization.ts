import { canWatchByLink } from '../catalogue/private-links/open-link.ts'
import type { MayWatch } from '../media/delivery/watch-rights.ts'
import { viewerOfKey } from '../members/sessions/sessions.ts'
import { guest } from '../platform/http/viewer.ts'
import { decidePlayback } from './policy.ts'
import { listScreeningsOfVideo } from './screening-queries.ts'
import { decideAccess } from './playback-decision.ts'

/**
 * Whether a playing film may continue: checks the terms of every place that shows it, the session and the member's
 * accesses, and finally private links. A film that is no longer shown anywhere was replaced: it continues until its
 * address expires.
 */
export const mayWatch: MayWatch = async (ctx, { viewerKey, videoId, isPreview }) => {
  const screenings = await listScreeningsOfVideo(ctx.db, ctx.store.id, videoId)
  const isOpenToAll = screenings.some((shown) => decidePlayback(shown, guest, ctx.clock.now()) === 'open')
  if (isOpenToAll || screenings.length === 0) return true
  const viewer = await viewerOfKey(ctx, viewerKey)
  for (const shown of screenings) {
    const { verdict } = await decideAccess(ctx, viewer, shown)
    if (verdict === 'open' || (isPreview && verdict === 'preview')) return true
  }
  const shownBy = screenings.map(({ content_id }) => content_id)
  return canWatchByLink(ctx, viewerKey, shownBy)
}
