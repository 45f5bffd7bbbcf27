import type { LiveState } from '@matinee/contract/live/live'
import { showLiveCard } from '../../catalogue/programs/live-card.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { recordingReady } from '../events.ts'
import type { LiveEventRow } from '../queries.ts'
import { findPremiere } from './premiere-queries.ts'

/** Keeps what a premiere has shown as the film of its program, if it is to be kept. */
export async function keepPremiere(
  ctx: StoreContext,
  { store_id, content_id, record }: LiveEventRow,
): Promise<LiveState> {
  const premiere = await findPremiere(ctx.db, content_id)
  if (!record || !premiere?.video_id) return 'ended'
  await showLiveCard(ctx, content_id, { video_id: premiere.video_id })
  await publish(ctx, recordingReady, { store_id, content_id })
  return 'on_demand'
}
