import type { StoreContext } from '../../platform/http/http.ts'
import { subscriptionEnded } from '../events.ts'
import { periodEnd } from '../pricing/periods.ts'
import { updateWithHistory } from './amend.ts'
import { isInTrial } from './mrr.ts'
import { publishEvents, subscriptionEvent } from './subscription-events.ts'
import type { SubscriptionRow } from './rows.ts'

/** Ends canceled subscriptions at the end of their period. */
export async function endAtPeriodEnd(ctx: StoreContext, due: readonly SubscriptionRow[]) {
  const ended = due.map((before) => ({
    before,
    reason: isInTrial(before) ? ('trial_over' as const) : ('asked' as const),
  }))
  await updateWithHistory(
    ctx,
    ended.map(({ before, reason }) => ({
      before,
      to: { status: 'canceled', ended_at: before.period_end, end_reason: reason },
      kind: 'ended',
      details: { reason },
    })),
  )
  await publishEvents(
    ctx,
    ended.map(({ before, reason }) => subscriptionEvent(subscriptionEnded, before, { reason })),
  )
}

/** Starts scheduled pauses at the end of the period. */
export const pauseAtPeriodEnd = (ctx: StoreContext, due: readonly SubscriptionRow[]) =>
  updateWithHistory(
    ctx,
    due.map((before) => ({
      before,
      to: {
        status: 'paused',
        paused_at: before.period_end,
        resumes_at: periodEnd(before.period_end, { unit: 'month', count: before.pause_at_end! }),
        pause_at_end: null,
        noticed: [],
      },
      kind: 'paused',
    })),
  )
