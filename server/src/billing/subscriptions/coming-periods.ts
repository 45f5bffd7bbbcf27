import { periodEnd } from '../pricing/periods.ts'
import { billingPeriodFrom, nextBillingPeriod } from './invoice-draft.ts'
import type { SubscriptionRow } from './rows.ts'

/** When the next period of a subscription begins, as far as is planned: after a pause, where there is one. */
export function nextPeriodStart({ status, period_end, resumes_at, pause_at_end }: SubscriptionRow): string {
  if (status === 'paused') return resumes_at!
  return pause_at_end === null ? period_end : periodEnd(period_end, { unit: 'month', count: pause_at_end })
}

/** The start of the first period of a subscription that begins at a moment or later. */
export function firstPeriodStart(subscription: SubscriptionRow, moment: string): string {
  const next = nextPeriodStart(subscription)
  let span =
    next === subscription.period_end ? nextBillingPeriod(subscription) : billingPeriodFrom(next, subscription)
  while (span.period_start < moment) span = nextBillingPeriod({ ...subscription, ...span })
  return span.period_start
}
