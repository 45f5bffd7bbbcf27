import type { StagedSubscription } from '../../members/people/paying-members.ts'
import { periodEnd } from '../pricing/periods.ts'
import type { SubscriptionRow } from '../subscriptions/rows.ts'
import { FOREVER, stepsOf, dueAt, type DunningPolicy } from '../subscriptions/steps.ts'

export interface CarriedRow {
  line: number
  member_id: number
  country: string | null
  joined_at: string | null
  billing: StagedSubscription
}

/** The columns of a subscription that a file decides. */
type CarriedColumns = Pick<
  SubscriptionRow,
  | 'status'
  | 'comped'
  | 'cancel_at_end'
  | 'canceled_at'
  | 'anchor_at'
  | 'periods'
  | 'period_start'
  | 'period_end'
  | 'trial_ends_at'
  | 'paused_at'
  | 'resumes_at'
>

const NO_EXTRAS = {
  comped: false,
  cancel_at_end: false,
  canceled_at: null,
  periods: 0,
  trial_ends_at: null,
  paused_at: null,
  resumes_at: null,
}

/** The period that runs at the other service: ours count from its end, so that nothing is charged before. */
function carriedPeriod(
  { status, next_at, period_unit, period_count }: StagedSubscription,
  now: string,
): CarriedColumns {
  if (status === 'comped' || next_at === null)
    return {
      ...NO_EXTRAS,
      status: 'active',
      comped: true,
      anchor_at: FOREVER,
      period_start: now,
      period_end: FOREVER,
    }
  if (status === 'paused')
    return {
      ...NO_EXTRAS,
      status,
      anchor_at: now,
      period_start: now,
      period_end: now,
      paused_at: now,
      resumes_at: next_at,
    }
  const began = periodEnd(next_at, { unit: period_unit, count: period_count }, -1)
  const running = {
    ...NO_EXTRAS,
    anchor_at: next_at,
    period_start: began < now ? began : now,
    period_end: next_at,
  }
  if (status === 'trialing') return { ...running, status, trial_ends_at: next_at }
  return status === 'canceling'
    ? { ...running, status: 'active', cancel_at_end: true, canceled_at: now }
    : { ...running, status: 'active' }
}

interface CarryContext {
  store_id: number
  now: string
  dunning: DunningPolicy
}

/** A subscription as it goes on here. Reminders that would be due already count as sent. */
export function carriedSubscription(
  { member_id, country, billing }: CarriedRow,
  { store_id, now, dunning }: CarryContext,
) {
  const { offer_id, amount, currency, period_unit, period_count } = billing
  const { discount_percent, discount_amount, discount_periods } = billing
  const plan = { offer_id, amount, currency, period_unit, period_count }
  const row = {
    store_id,
    member_id,
    ...plan,
    ...carriedPeriod(billing, now),
    discount_percent,
    discount_amount,
    discount_periods,
    tax_country: country,
    noticed: [] as string[],
    open_payment_id: null,
    credit: 0,
    dunning_step: 0,
    version: 0,
    created_at: now,
  }
  const noticed = stepsOf(row as unknown as SubscriptionRow, dunning)
    .filter(({ step, at }) => step.startsWith('tell') && at <= Date.parse(now))
    .map(({ key }) => key)
  const told = { ...row, noticed }
  return { ...told, due_at: dueAt(told as unknown as SubscriptionRow, dunning) }
}
