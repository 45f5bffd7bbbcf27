import { DAY_MS } from '@matinee/contract/platform/durations'
import type { StoreContext } from '../../platform/http/http.ts'
import { paymentFailed } from '../events.ts'
import { settingsOf } from '../settings.ts'
import { updateWithHistory, type SubscriptionUpdate } from './amend.ts'
import { publishEvents, subscriptionEvent, type PendingEvent } from './subscription-events.ts'
import type { SubscriptionRow } from './rows.ts'
import { stepsOf, type DunningPolicy } from './steps.ts'

export interface FailedRenewal {
  before: SubscriptionRow
  invoice_id: number
  code: string
  /** Further changes of the subscription. */
  to?: Partial<SubscriptionRow>
}

/** Whether a payment of a subscription is missing. */
export const isUnpaid = ({ status }: SubscriptionRow) => status === 'past_due' || status === 'on_hold'

/**
 * Records failed renewals: the first failure starts the grace period. Access that was closed before stays
 * closed.
 */
export async function failRenewals(ctx: StoreContext, failed: readonly FailedRenewal[]): Promise<void> {
  const now = ctx.clock.now().toISOString()
  const rows = await updateWithHistory(
    ctx,
    failed.map((failure) => failedRenewalUpdate(failure, now)),
  )
  const patience = await settingsOf(ctx)
  await publishEvents(
    ctx,
    failed.flatMap(({ before, invoice_id }, at) =>
      isUnpaid(before) ? [] : [paymentFailedNews(rows[at]!, { invoice_id, day: 0, patience })],
    ),
  )
}

function failedRenewalUpdate({ before, code, to }: FailedRenewal, now: string): SubscriptionUpdate {
  const failed = { ...to, failure_code: code, open_payment_id: null }
  if (isUnpaid(before)) return { before, to: failed }
  const first = { ...failed, failed_at: now, dunning_step: 0, noticed: [] }
  const details = { code }
  return before.status === 'paused'
    ? { before, to: { ...first, status: 'on_hold', on_hold_at: now }, kind: 'held', details }
    : { before, to: { ...first, status: 'past_due' }, kind: 'failed', details }
}

/** The event of a failed renewal payment. */
export function paymentFailedNews(
  row: SubscriptionRow,
  { invoice_id, day, patience }: { invoice_id: number; day: number; patience: DunningPolicy },
): PendingEvent {
  const retry = stepsOf(row, patience).find(({ step }) => step === 'retry')
  const next_try_at = retry ? new Date(retry.at).toISOString() : null
  return subscriptionEvent(paymentFailed, row, {
    invoice_id,
    day,
    failure_code: row.failure_code,
    next_try_at,
  })
}

/** Whole days since a payment was missed. */
export const daysUnpaid = ({ failed_at }: SubscriptionRow, now: number) =>
  Math.floor((now - Date.parse(failed_at!)) / DAY_MS)
