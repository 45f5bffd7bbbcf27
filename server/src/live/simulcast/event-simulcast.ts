import type { EventSimulcastTarget } from '@matinee/contract/live/simulcast'
import { auditProgram } from '../../catalogue/programs/program-audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { isBefore, isOnAir, notifyLiveEvent } from '../broadcast-state.ts'
import { LiveEventOver } from '../errors.ts'
import { requireLiveEventEdit } from '../live-event-authorization.ts'
import { callLiveProcess } from '../origin/live-process-call.ts'
import { findForStaff } from '../queries.ts'
import * as query from './simulcast-queries.ts'
import { presentTarget, requireTarget } from './simulcast-targets.ts'
import type { SimulcastHealths } from './simulcast.ts'

/** All targets of the store as the event uses them, with their health where it is on air. */
export async function listEventSimulcast(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<EventSimulcastTarget[]> {
  assertMayEdit(viewer, 'content')
  const event = await requireLiveEventEdit(ctx, viewer, contentId)
  const [all, used, healths] = await Promise.all([
    query.listTargets(ctx.db, ctx.store.id),
    query.listEventTargets(ctx.db, ctx.store.id, contentId),
    isOnAir(event.state) ? readHealths(ctx, contentId) : ({} as SimulcastHealths),
  ])
  const enabled = new Set(used.map(({ id }) => id))
  return all.map((target) => ({
    ...presentTarget(target),
    enabled: enabled.has(target.id),
    health: enabled.has(target.id) ? (healths[target.id] ?? null) : null,
  }))
}

export async function switchSimulcast(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, targetId, enabled }: { contentId: number; targetId: number; enabled: boolean },
): Promise<undefined> {
  assertMayEdit(viewer, 'content')
  await requireLiveEventEdit(ctx, viewer, contentId)
  await transact(ctx, async (ctx) => {
    const event = await requireLiveEventEdit(ctx, viewer, contentId)
    if (!isBefore(event.state) && !isOnAir(event.state)) throw LiveEventOver()
    await requireTarget(ctx, targetId)
    const row = { content_id: contentId, target_id: targetId, store_id: ctx.store.id }
    if (enabled) await query.turnOn(ctx.db, row)
    else await query.turnOff(ctx.db, contentId, targetId)
    const { title } = (await findForStaff(ctx.db, ctx.store.id, contentId))!
    await auditProgram(ctx, viewer, { id: contentId, title }, enabled ? 'simulcast_on' : 'simulcast_off')
    await notifyLiveEvent(ctx, event, 'changed')
  })
}

/** Empty while the process that receives live events does not answer. */
async function readHealths(ctx: StoreContext, contentId: number): Promise<SimulcastHealths> {
  const answer = await callLiveProcess(ctx, `simulcast/${contentId}`).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as SimulcastHealths) : {}
}
