import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { payAll } from '../payments/charging.ts'
import type { PaymentRow } from '../payments/rows.ts'
import { settingsOf } from '../settings.ts'
import { amendAll } from './amend.ts'
import { endAtTime, rest } from './ending.ts'
import { giveUp, hold, retry } from './dunning.ts'
import { renew } from './renewing.ts'
import { lockDue, type SubscriptionRow } from './rows.ts'
import { nextStep, type Due, type Patience, type Step } from './steps.ts'
import { tell } from './telling.ts'

/** How many go through the books together: enough that their statements are shared, few enough that nobody waits long. */
const AT_ONCE = 250

/** While providers are waited for, the next are written down. */
const SIDE_BY_SIDE = 2

/**
 * Brings every subscription of a store up to the clock. Any number of workers may do so at once: each takes those nobody
 * else holds, and what it has taken is written down before a provider is asked.
 */
export async function advance(ctx: StoreContext, signal?: AbortSignal): Promise<void> {
  const ended = await Promise.allSettled(
    Array.from({ length: SIDE_BY_SIDE }, () => advanceInTurns(ctx, signal)),
  )
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

async function advanceInTurns(ctx: StoreContext, signal?: AbortSignal) {
  while (!signal?.aborted) {
    const { taken, payments } = await takeTurns(ctx)
    if (taken === 0) return
    await payAll(ctx, payments)
  }
}

const takeTurns = (ctx: StoreContext) =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const rows = await lockDue(ctx.db, ctx.store.id, now.toISOString(), AT_ONCE)
    const patience = await settingsOf(ctx)
    const due = rows.flatMap((before) => {
      const planned = nextStep(before, patience)
      return planned && planned.at <= now.getTime() ? [{ before, planned }] : []
    })
    await lookLater(ctx, rows, due)
    return { taken: rows.length, payments: await takeSteps(ctx, due, patience) }
  })

/** The store waits for money otherwise than when these were looked at last. */
async function lookLater(ctx: StoreContext, rows: readonly SubscriptionRow[], due: readonly Due[]) {
  const isDue = new Set(due.map(({ before }) => before.id))
  await amendAll(
    ctx,
    rows.filter(({ id }) => !isDue.has(id)).map((before) => ({ before, to: {} })),
  )
}

async function takeSteps(ctx: StoreContext, due: readonly Due[], patience: Patience): Promise<PaymentRow[]> {
  const of = (...steps: Step[]) =>
    due.filter(({ planned }) => steps.includes(planned.step)).map(({ before }) => before)
  await tell(
    ctx,
    due.filter(({ planned }) => planned.step.startsWith('tell')),
    patience,
  )
  await endAtTime(ctx, of('end'))
  await rest(ctx, of('rest'))
  await hold(ctx, of('hold'))
  await giveUp(ctx, of('give_up'))
  return [...(await renew(ctx, of('renew'))), ...(await retry(ctx, of('retry'), patience))]
}
