import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { chargePayments } from '../payments/charge.ts'
import type { PaymentRow } from '../payments/rows.ts'
import { settingsOf } from '../settings.ts'
import { updateWithHistory } from './amend.ts'
import { endAtPeriodEnd, pauseAtPeriodEnd } from './period-end.ts'
import { endUnpaid, putOnHoldAfterGrace, retryPayments } from './dunning.ts'
import { renew } from './renewal.ts'
import { lockDue, type SubscriptionRow } from './rows.ts'
import { clearMovedSubscriptions } from './renewal-guard.ts'
import { nextStep, type Due, type DunningPolicy, type Step } from './steps.ts'
import { publishReminders } from './reminders.ts'

/** Subscriptions per batch: large enough to share statements, small enough to keep transactions short. */
const BATCH_SIZE = 250

/** The next batches are prepared while providers answer. */
const CONCURRENCY = 2

/**
 * Advances every subscription of a store to the current time. Any number of workers may run it: each takes
 * subscriptions that nobody else has locked, and commits before it calls a provider.
 */
export async function advanceStore(ctx: StoreContext, signal?: AbortSignal): Promise<void> {
  await clearMovedSubscriptions(ctx, signal)
  const ended = await Promise.allSettled(
    Array.from({ length: CONCURRENCY }, () => advanceBatches(ctx, signal)),
  )
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

async function advanceBatches(ctx: StoreContext, signal?: AbortSignal) {
  while (!signal?.aborted) {
    const { taken, payments } = await advanceBatch(ctx)
    if (taken === 0) return
    await chargePayments(ctx, payments)
  }
}

const advanceBatch = (ctx: StoreContext) =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const due_until = { now: now.toISOString(), most: BATCH_SIZE, ofDemo: ctx.isSimulated === true }
    const rows = await lockDue(ctx.db, ctx.store.id, due_until)
    const patience = await settingsOf(ctx)
    const due = rows.flatMap((before) => {
      const planned = nextStep(before, patience)
      return planned && planned.at <= now.getTime() ? [{ before, planned }] : []
    })
    await rescheduleChecks(ctx, rows, due)
    return { taken: rows.length, payments: await runSteps(ctx, due, patience) }
  })

/** Reschedules subscriptions after the dunning settings of the store have changed. */
async function rescheduleChecks(ctx: StoreContext, rows: readonly SubscriptionRow[], due: readonly Due[]) {
  const isDue = new Set(due.map(({ before }) => before.id))
  await updateWithHistory(
    ctx,
    rows.filter(({ id }) => !isDue.has(id)).map((before) => ({ before, to: {} })),
  )
}

async function runSteps(
  ctx: StoreContext,
  due: readonly Due[],
  patience: DunningPolicy,
): Promise<PaymentRow[]> {
  const of = (...steps: Step[]) =>
    due.filter(({ planned }) => steps.includes(planned.step)).map(({ before }) => before)
  await publishReminders(
    ctx,
    due.filter(({ planned }) => planned.step.startsWith('tell')),
    patience,
  )
  await endAtPeriodEnd(ctx, of('end'))
  await pauseAtPeriodEnd(ctx, of('rest'))
  await putOnHoldAfterGrace(ctx, of('hold'))
  await endUnpaid(ctx, of('give_up'))
  return [...(await renew(ctx, of('renew'))), ...(await retryPayments(ctx, of('retry'), patience))]
}
