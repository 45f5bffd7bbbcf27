import type { StoreContext } from '../../platform/http.ts'
import { subscriptionEnded } from '../events.ts'
import { periodEnd } from '../pricing/periods.ts'
import { amendAll } from './amend.ts'
import { isInTrial } from './mrr.ts'
import { announce, newsOf } from './news.ts'
import type { SubscriptionRow } from './rows.ts'

/** Those that were not to be renewed have come to their end. */
export async function endAtTime(ctx: StoreContext, due: readonly SubscriptionRow[]) {
  const ended = due.map((before) => ({
    before,
    reason: isInTrial(before) ? ('trial_over' as const) : ('asked' as const),
  }))
  await amendAll(
    ctx,
    ended.map(({ before, reason }) => ({
      before,
      to: { status: 'canceled', ended_at: before.period_end, end_reason: reason },
      kind: 'ended',
      details: { reason },
    })),
  )
  await announce(
    ctx,
    ended.map(({ before, reason }) => newsOf(subscriptionEnded, before, { reason })),
  )
}

/** Those that were to rest do so from the end of their period on. */
export const rest = (ctx: StoreContext, due: readonly SubscriptionRow[]) =>
  amendAll(
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
