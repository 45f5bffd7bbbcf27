import type { SignalHealth } from '@matinee/contract/live/signal-health'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { LiveUnavailable } from './errors.ts'
import { requireLiveEventView } from './live-event-authorization.ts'
import { callLiveProcess } from './origin/live-process-call.ts'

/** How the signal of a live event arrives; null without one. Throws `LiveUnavailable`. */
export async function readSignalHealth(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<{ health: SignalHealth | null }> {
  const event = await requireLiveEventView(ctx, viewer, id)
  if (!event.signal_id) return { health: null }
  const answer = await callLiveProcess(ctx, `signals/${id}`)
  if (!answer.ok && answer.status !== 404) throw LiveUnavailable()
  return { health: answer.ok ? ((await answer.json()) as SignalHealth) : null }
}
