import { canPreview } from '../catalogue/previews/links.ts'
import type { MayWatch } from '../media/delivery/watch-rights.ts'
import { viewerOfKey } from '../members/sessions/sessions.ts'
import { guest } from '../platform/http/viewer.ts'
import { decidePlayback } from './policy.ts'
import { listScreeningsOfVideo } from './screening-queries.ts'
import { decideAccess } from './playback-decision.ts'

/**
 * Whether a film that plays may go on: wherever it is shown, its terms, the session and what its member holds are looked
 * at as they are now, and last whether a link to a draft opened it. A film that is shown nowhere any more was replaced: it goes on until its address ends.
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
  return canPreview(ctx, viewerKey, shownBy)
}
