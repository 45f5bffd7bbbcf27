import type { LiveEvent } from '@matinee/contract/live/live-events'
import { duplicateWith } from '../catalogue/programs/duplicate.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { findStore } from '../store/queries.ts'
import { LiveEventNotFound } from './errors.ts'
import { copyLiveEvent } from './event-copies.ts'
import { readLiveEvent } from './live-events.ts'
import { lockLiveEvent } from './queries.ts'

/**
 * Makes a draft of a live event, whatever has become of it: its page, its settings and the rules of its chat, at another
 * moment. Its recording, its messages and its tickets stay with it, and so does the series it may belong to.
 */
export async function duplicateLiveEvent(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { starts_at }: { starts_at: string },
): Promise<LiveEvent> {
  const copy = await duplicateWith(ctx, viewer, id, async (ctx) => {
    const source = await lockLiveEvent(ctx.db, ctx.store.id, id)
    if (!source) throw LiveEventNotFound()
    const { time_zone } = await findStore(ctx.db, ctx.store.id)
    return (content_id) => copyLiveEvent(ctx, source, { content_id, starts_at, time_zone })
  })
  return readLiveEvent(ctx, viewer, copy.id)
}
