import { inStore } from '../../store/in-store.ts'
import { transact, type Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findHalt } from '../../store/standby.ts'
import { openMailDesk, type MailDesk } from './mail-desk.ts'
import { deliverMail } from './mail-delivery.ts'
import { pauseByItself } from './self-pause.ts'
import { takeStep } from './steps.ts'
import { giveUpUnderWay, listDueRuns, noteProblem, sendsMails } from './walk-queries.ts'

/** So many people are seen to at once: most of that is waiting for the mail server. */
export const WALKERS = 4
const BATCH = 100
/** Then other jobs have their turn. */
const STRETCH_MS = 60_000

/**
 * Has everybody in an automation who is due go on as far as they can, for about a minute. Returns whether more are due. An
 * automation with a step that cannot be done, as when its offer is gone, is paused and says so.
 */
export async function walk(
  ctx: Context,
  { automation_id: id, store_id }: { automation_id: number; store_id: number },
  signal: AbortSignal,
): Promise<boolean> {
  if ((await findHalt(ctx.db, store_id)) !== null) return false
  await giveUpUnderWay(ctx.db, id)
  const isNeeded = await sendsMails(ctx.db, id)
  const desk = await openMailDesk(ctx, { connections: WALKERS, isNeeded })
  try {
    return await walkBatches(await inStore(ctx, store_id), id, { desk, signal })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await pauseByItself(ctx, id, error)
    return false
  } finally {
    await desk.end()
    if (desk.fault() !== null || desk.hasSent()) await noteProblem(ctx.db, id, desk.fault())
  }
}

interface Stretch {
  desk: MailDesk
  signal: AbortSignal
}

async function walkBatches(ctx: StoreContext, id: number, { desk, signal }: Stretch): Promise<boolean> {
  const end = performance.now() + STRETCH_MS
  for (;;) {
    const due = await listDueRuns(ctx.db, id, ctx.clock.now().toISOString(), BATCH)
    if (due.length === 0 || !(await walkBatch(ctx, id, { due, desk, signal }))) return false
    if (signal.aborted || performance.now() > end) return true
  }
}

interface Batch extends Stretch {
  due: number[]
}

/** False once the automation is no longer on. */
async function walkBatch(ctx: StoreContext, id: number, { due, desk, signal }: Batch): Promise<boolean> {
  const waiting = [...due]
  let isOn = true
  const walker = async () => {
    for (let run = waiting.shift(); run !== undefined && isOn; run = waiting.shift())
      isOn = (await walkOn(ctx, id, { run, desk, signal })) && isOn
  }
  const walkers = await Promise.allSettled(Array.from({ length: WALKERS }, walker))
  for (const ended of walkers) if (ended.status === 'rejected') throw ended.reason
  return isOn
}

/** Has one person go on until they wait, leave or reach the end; false once the automation is no longer on. */
async function walkOn(
  ctx: StoreContext,
  id: number,
  { run, desk, signal }: Stretch & { run: number },
): Promise<boolean> {
  while (!signal.aborted) {
    const taken = await transact(ctx, (ctx) => takeStep(ctx, { automationId: id, runId: run, desk }))
    if (taken === 'off') return false
    if (taken === 'rests') return true
    if (taken !== 'passed') await deliverMail(ctx, desk, taken)
  }
  return true
}
