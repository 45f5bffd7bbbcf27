import type { LiveState } from '@matinee/contract/live/live'
import type { StoreContext } from '../../platform/http/http.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'

/** What cards and lists show of a live event, and the film that its recording became. */
export interface LiveCard {
  live_state?: LiveState
  live_at?: string
  video_id?: number
}

/** Shows a live event on its cards as it is now; called in the transaction that changes it. */
export async function showLiveCard(
  ctx: StoreContext,
  contentId: number,
  { live_state, live_at, video_id }: LiveCard,
) {
  await ctx.db
    .updateTable('content')
    .set({
      ...(live_state !== undefined && { live_state }),
      ...(live_at !== undefined && { live_at }),
      ...(video_id !== undefined && { video_id }),
    })
    .where('id', '=', contentId)
    .execute()
  await notifyCatalogueChanged(ctx)
}
