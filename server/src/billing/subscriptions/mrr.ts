import { discountOn } from '../pricing/totals.ts'
import type { SubscriptionRow } from './rows.ts'

type MrrInput = Pick<
  SubscriptionRow,
  | 'status'
  | 'comped'
  | 'instalments'
  | 'amount'
  | 'period_unit'
  | 'period_count'
  | 'discount_percent'
  | 'discount_amount'
  | 'trial_ends_at'
  | 'period_end'
>

const MONTHS = { day: 12 / 365.25, week: (7 * 12) / 365.25, month: 1, year: 12 }

/** The number of months in a period. */
export const monthsOf = ({ period_unit, period_count }: Pick<MrrInput, 'period_unit' | 'period_count'>) =>
  MONTHS[period_unit] * period_count

/** Whether the next payment is for the first period after a trial. */
export const isInTrial = ({ trial_ends_at, period_end }: Pick<MrrInput, 'trial_ends_at' | 'period_end'>) =>
  trial_ends_at === period_end

/**
 * The monthly recurring revenue of a subscription, in minor units before tax: zero in a trial, before the
 * first payment after it, on hold, paused or complimentary, and for instalments, which end.
 */
export function mrrOf(subscription: MrrInput): number {
  if (subscription.comped || subscription.instalments || !isPaying(subscription)) return 0
  const { amount, discount_percent: percent, discount_amount } = subscription
  const off = discountOn(amount, percent || discount_amount ? { percent, amount: discount_amount } : null)
  return Math.round((amount - off) / monthsOf(subscription))
}

const isPaying = (subscription: MrrInput) =>
  subscription.status === 'active' || (subscription.status === 'past_due' && !isInTrial(subscription))
