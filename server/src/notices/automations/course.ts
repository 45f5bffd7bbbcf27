import type { Automation } from '@matinee/contract/notices/automations'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { assertLive } from '../../store/standby.ts'
import { lockAutomationOrThrow, recordAudit } from './automations.ts'
import { assertComplete } from './completeness.ts'
import { AutomationOff, AutomationOn } from './errors.ts'
import { walkAutomation } from './jobs.ts'
import * as query from './queries.ts'
import { presentAutomation } from './report.ts'

/** Turns an automation on. What would keep one of its steps from being done is refused now. */
export function startAutomation(ctx: StoreContext, viewer: Viewer, id: number): Promise<Automation> {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    await assertLive(ctx.db, ctx.store.id)
    const automation = await lockAutomationOrThrow(ctx, id)
    if (automation.state === 'on') throw AutomationOn()
    await assertComplete(ctx, automation.steps)
    const changed = await query.updateAutomation(ctx.db, id, { state: 'on', problem: null })
    await enqueue(ctx, walkAutomation, { automation_id: id, store_id: ctx.store.id })
    await recordAudit(ctx, viewer, automation, 'automation.started')
    return presentAutomation(ctx, changed)
  })
}

/** Has everybody stand still, and nobody enter. */
export function pauseAutomation(ctx: StoreContext, viewer: Viewer, id: number): Promise<Automation> {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const automation = await lockAutomationOrThrow(ctx, id)
    if (automation.state !== 'on') throw AutomationOff()
    const changed = await query.updateAutomation(ctx.db, id, { state: 'paused', problem: null })
    await recordAudit(ctx, viewer, automation, 'automation.paused')
    return presentAutomation(ctx, changed)
  })
}

/** Turns an automation off and lets everybody out. */
export function stopAutomation(ctx: StoreContext, viewer: Viewer, id: number): Promise<Automation> {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const automation = await lockAutomationOrThrow(ctx, id)
    if (automation.state !== 'on' && automation.state !== 'paused') throw AutomationOff()
    const changed = await query.updateAutomation(ctx.db, id, { state: 'stopped', problem: null })
    await query.letOut(ctx.db, id, { now: ctx.clock.now().toISOString() })
    await recordAudit(ctx, viewer, automation, 'automation.stopped')
    return presentAutomation(ctx, changed)
  })
}
