import type { SignalReport } from '@matinee/contract/live/signal-health'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { LiveUnavailable } from './errors.ts'
import { requireLiveEventView } from './live-event-authorization.ts'
import { callLiveProcess } from './origin/live-process-call.ts'
import { findProcess } from './recording/recording-queries.ts'

const EMPTY_REPORT: SignalReport = { health: null, problem: null, renditions: [], capacity: null }

/** How the signal of a live event arrives, or why it was not taken. Throws `LiveUnavailable`. */
export async function readSignalHealth(ctx: StoreContext, viewer: Viewer, id: number): Promise<SignalReport> {
  await requireLiveEventView(ctx, viewer, id)
  if (!(await findProcess(ctx.db))) return EMPTY_REPORT
  const answer = await callLiveProcess(ctx, `signals/${id}`)
  if (answer.status === 404) return EMPTY_REPORT
  if (!answer.ok) throw LiveUnavailable()
  return (await answer.json()) as SignalReport
}
