import type { Audience } from '@matinee/contract/live/audience'
import { studioChannel } from '@matinee/contract/live/live'
import { MINUTE_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import { requireProgramView } from '../catalogue/programs/program-authorization.ts'
import { transact } from '../platform/context.ts'
import type { Db } from '../platform/database/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { notifyChannel, type ChannelAuthorizer } from '../platform/http/live.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { nowIn } from './broadcast-state.ts'
import { requireLiveEventView } from './live-event-authorization.ts'

/** A count that is older says nothing of now. */
const FRESH_MS = 30_000

/** Whether the viewer may see this event's studio. */
export const canHearStudio: ChannelAuthorizer = async (ctx, viewer, contentId) => {
  try {
    await requireProgramView(ctx, viewer, contentId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Who watches a broadcast, and watched it. */
export async function readAudience(ctx: StoreContext, viewer: Viewer, id: number): Promise<Audience> {
  await requireLiveEventView(ctx, viewer, id)
  const counts = await listCounts(ctx.db, id)
  const newest = counts.at(-1)
  const isFresh = newest && ctx.clock.now().getTime() - Date.parse(newest.counted_at) < FRESH_MS
  return {
    viewers: isFresh ? newest.viewers : null,
    peak: Math.max(0, ...counts.map(({ peak }) => peak)),
    minutes: counts.map(({ minute, peak }) => ({ minute, viewers: peak })),
  }
}

/** Records how many watch now, and tells open studios. */
export const recordAudience = (ctx: StoreContext, contentId: number, viewers: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    await saveCount(ctx, contentId, viewers)
    await notifyChannel(ctx.db, ctx.store.id, studioChannel(contentId))
  })

const listCounts = (db: Db, contentId: number) =>
  db
    .selectFrom('live_audience')
    .select(['minute', 'viewers', 'peak', 'counted_at'])
    .where('content_id', '=', contentId)
    .orderBy('minute')
    .execute()

function saveCount(ctx: StoreContext, content_id: number, viewers: number) {
  const counted_at = nowIn(ctx)
  const minute = new Date(Math.floor(ctx.clock.now().getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
  return ctx.db
    .insertInto('live_audience')
    .values({ content_id, minute, viewers, peak: viewers, counted_at })
    .onConflict((conflict) =>
      conflict
        .columns(['content_id', 'minute'])
        .doUpdateSet({ viewers, counted_at, peak: sql`greatest(live_audience.peak, excluded.peak)` }),
    )
    .execute()
}
