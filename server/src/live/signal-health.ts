import type { SignalHealth } from '@matinee/contract/live/signal-health'
import { requireProgramView } from '../catalogue/programs/program-authorization.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { LiveEventNotFound, LiveUnavailable } from './errors.ts'
import { callLiveProcess } from './origin/live-process-call.ts'
import { findLiveEvent } from './queries.ts'

/** How the signal of a live event arrives; null without one. Throws `LiveUnavailable`. */
export async function readSignalHealth(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<{ health: SignalHealth | null }> {
  await requireProgramView(ctx, viewer, id)
  const event = await findLiveEvent(ctx.db, ctx.store.id, id)
  if (!event) throw LiveEventNotFound()
  if (!event.signal_id) return { health: null }
  const answer = await callLiveProcess(ctx, `signals/${id}`)
  if (!answer.ok && answer.status !== 404) throw LiveUnavailable()
  return { health: answer.ok ? ((await answer.json()) as SignalHealth) : null }
}
