import { DAY_MS, HOUR_MS } from '@matinee/contract/platform/durations'
import { monthsOf } from './mrr.ts'
import type { SubscriptionRow } from './rows.ts'

/** A step of the engine. Steps that begin with `tell` only publish an event, once per period. */
export type Step =
  | 'renew'
  | 'end'
  | 'rest'
  | 'retry'
  | 'hold'
  | 'give_up'
  | 'tell_trial_ending'
  | 'tell_renewal'
  | 'tell_end'
  | 'tell_resuming'
  | 'tell_unpaid'
  | 'tell_hold_ending'

export interface PlannedStep {
  step: Step
  /** Milliseconds. */
  at: number
  /** The key by which a sent notice is recognized. */
  key: string
}

/** A subscription with a step that is due. */
export interface Due {
  before: SubscriptionRow
  planned: PlannedStep
}

/** How long the store waits for a payment, and when it retries. */
export interface DunningPolicy {
  dunning_days: readonly number[]
  grace_days: number
  hold_days: number
}

/** Days after a failed renewal on which the member is reminded. */
export const REMIND_DAYS = [3, 7, 14]
const HOLD_ENDS_DAYS = 2
const LONG_TRIAL = 14 * DAY_MS
const SHORT_TRIAL = 3 * DAY_MS

/** A period that never ends. */
export const FOREVER = '9999-12-31T00:00:00.000Z'

const plannedStep = (step: Step, at: number, key: string = step): PlannedStep => ({ step, at, key })

/** All upcoming steps of a subscription; of two at the same time the first goes first. */
export function stepsOf(subscription: SubscriptionRow, patience: DunningPolicy): PlannedStep[] {
  if (subscription.open_payment_id !== null) return []
  return upcomingSteps(subscription, patience).filter(({ key }) => !subscription.noticed.includes(key))
}

function upcomingSteps(subscription: SubscriptionRow, patience: DunningPolicy): PlannedStep[] {
  switch (subscription.status) {
    case 'trialing':
      return [...(subscription.cancel_at_end ? [] : [trialReminder(subscription)]), atEnd(subscription)]
    case 'active':
      return subscription.period_end === FOREVER ? [] : [...endReminder(subscription), atEnd(subscription)]
    case 'past_due':
    case 'on_hold':
      return dunningSteps(subscription, patience)
    case 'paused':
      return pauseSteps(subscription)
    case 'canceled':
      return []
  }
}

const time = (moment: string) => Date.parse(moment)

function atEnd({ period_end, cancel_at_end, pause_at_end }: SubscriptionRow): PlannedStep {
  return plannedStep(cancel_at_end ? 'end' : pause_at_end ? 'rest' : 'renew', time(period_end))
}

/**
 * Seven days before the end of a trial longer than fourteen days, three before a shorter one, an hour into
 * one of up to three.
 */
function trialReminder({ period_start, period_end }: SubscriptionRow): PlannedStep {
  const [start, end] = [time(period_start), time(period_end)]
  const length = end - start
  if (length <= SHORT_TRIAL) return plannedStep('tell_trial_ending', start + HOUR_MS)
  return plannedStep('tell_trial_ending', end - (length > LONG_TRIAL ? 7 : 3) * DAY_MS)
}

function endReminder(subscription: SubscriptionRow): PlannedStep[] {
  const end = time(subscription.period_end)
  if (subscription.cancel_at_end) return [plannedStep('tell_end', end - DAY_MS)]
  if (subscription.pause_at_end || monthsOf(subscription) < 3) return []
  return [plannedStep('tell_renewal', end - 30 * DAY_MS)]
}

function pauseSteps({ resumes_at }: SubscriptionRow): PlannedStep[] {
  const at = time(resumes_at!)
  return [plannedStep('tell_resuming', at - 3 * DAY_MS), plannedStep('renew', at)]
}

function dunningSteps(
  subscription: SubscriptionRow,
  { dunning_days, grace_days, hold_days }: DunningPolicy,
): PlannedStep[] {
  const failed = time(subscription.failed_at!)
  const retry = dunning_days[subscription.dunning_step]
  const isOver = (day: number) => day >= hold_days
  return [
    ...(retry === undefined || isOver(retry)
      ? []
      : [plannedStep('retry', failed + retry * DAY_MS, 'once_more')]),
    ...(subscription.status === 'past_due' ? [plannedStep('hold', failed + grace_days * DAY_MS)] : []),
    ...REMIND_DAYS.filter((day) => !isOver(day)).map((day) =>
      plannedStep('tell_unpaid', failed + day * DAY_MS, `unpaid_${day}`),
    ),
    plannedStep('tell_hold_ending', failed + (hold_days - HOLD_ENDS_DAYS) * DAY_MS),
    plannedStep('give_up', failed + hold_days * DAY_MS),
  ]
}

/** The next step; of two at the same time the first. */
export const nextStep = (subscription: SubscriptionRow, patience: DunningPolicy): PlannedStep | undefined =>
  stepsOf(subscription, patience).reduce<PlannedStep | undefined>(
    (first, step) => (first && first.at <= step.at ? first : step),
    undefined,
  )

/** When the next step is due; null if there is none. */
export function dueAt(subscription: SubscriptionRow, patience: DunningPolicy): string | null {
  const next = nextStep(subscription, patience)
  return next ? new Date(next.at).toISOString() : null
}

/**
 * Until when access lasts: null forever, undefined for none. A renewing subscription keeps access while its
 * payment is pending.
 */
export function accessUntil(
  subscription: SubscriptionRow,
  { grace_days }: Pick<DunningPolicy, 'grace_days'>,
): string | null | undefined {
  const { status, period_end, cancel_at_end, pause_at_end, failed_at } = subscription
  if (status === 'canceled' || status === 'on_hold' || status === 'paused') return undefined
  if (status === 'past_due') return new Date(time(failed_at!) + grace_days * DAY_MS).toISOString()
  if (period_end === FOREVER) return null
  if (cancel_at_end || pause_at_end) return period_end
  return new Date(time(period_end) + grace_days * DAY_MS).toISOString()
}
