import { monthsOf } from './mrr.ts'
import type { SubscriptionRow } from './rows.ts'

/** What the engine does with a subscription at its time. Those that begin with `tell` only announce something, once a period. */
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

export interface Planned {
  step: Step
  /** Milliseconds. */
  at: number
  /** By which it is known that it was told. */
  key: string
}

/** A subscription whose time has come for something. */
export interface Due {
  before: SubscriptionRow
  planned: Planned
}

/** How long the store waits for money. */
export interface Patience {
  dunning_days: readonly number[]
  grace_days: number
  hold_days: number
}

export const DAY = 24 * 60 * 60 * 1000
const HOUR = 60 * 60 * 1000
/** Days after a failed renewal on which it is told again that it is not paid. */
export const REMIND_DAYS = [3, 7, 14]
const HOLD_ENDS_DAYS = 2
const LONG_TRIAL = 14 * DAY
const SHORT_TRIAL = 3 * DAY

/** A period that never ends. */
export const FOREVER = '9999-12-31T00:00:00.000Z'

const planned = (step: Step, at: number, key: string = step): Planned => ({ step, at, key })

/** Everything that lies ahead of a subscription, as things stand; of two at one moment the first goes first. */
export function stepsOf(subscription: SubscriptionRow, patience: Patience): Planned[] {
  if (subscription.open_payment_id !== null) return []
  return aheadOf(subscription, patience).filter(({ key }) => !subscription.noticed.includes(key))
}

function aheadOf(subscription: SubscriptionRow, patience: Patience): Planned[] {
  switch (subscription.status) {
    case 'trialing':
      return [...(subscription.cancel_at_end ? [] : [tellTrial(subscription)]), atEnd(subscription)]
    case 'active':
      return subscription.period_end === FOREVER ? [] : [...tellEnd(subscription), atEnd(subscription)]
    case 'past_due':
    case 'on_hold':
      return ofUnpaid(subscription, patience)
    case 'paused':
      return ofPause(subscription)
    case 'canceled':
      return []
  }
}

const time = (moment: string) => Date.parse(moment)

function atEnd({ period_end, cancel_at_end, pause_at_end }: SubscriptionRow): Planned {
  return planned(cancel_at_end ? 'end' : pause_at_end ? 'rest' : 'renew', time(period_end))
}

/** Seven days before a trial of more than fourteen ends, three before a shorter one; an hour into one of three or less. */
function tellTrial({ period_start, period_end }: SubscriptionRow): Planned {
  const [start, end] = [time(period_start), time(period_end)]
  const length = end - start
  if (length <= SHORT_TRIAL) return planned('tell_trial_ending', start + HOUR)
  return planned('tell_trial_ending', end - (length > LONG_TRIAL ? 7 : 3) * DAY)
}

function tellEnd(subscription: SubscriptionRow): Planned[] {
  const end = time(subscription.period_end)
  if (subscription.cancel_at_end) return [planned('tell_end', end - DAY)]
  if (subscription.pause_at_end || monthsOf(subscription) < 3) return []
  return [planned('tell_renewal', end - 30 * DAY)]
}

function ofPause({ resumes_at }: SubscriptionRow): Planned[] {
  const at = time(resumes_at!)
  return [planned('tell_resuming', at - 3 * DAY), planned('renew', at)]
}

function ofUnpaid(
  subscription: SubscriptionRow,
  { dunning_days, grace_days, hold_days }: Patience,
): Planned[] {
  const failed = time(subscription.failed_at!)
  const retry = dunning_days[subscription.dunning_step]
  const isOver = (day: number) => day >= hold_days
  return [
    ...(retry === undefined || isOver(retry) ? [] : [planned('retry', failed + retry * DAY, 'once_more')]),
    ...(subscription.status === 'past_due' ? [planned('hold', failed + grace_days * DAY)] : []),
    ...REMIND_DAYS.filter((day) => !isOver(day)).map((day) =>
      planned('tell_unpaid', failed + day * DAY, `unpaid_${day}`),
    ),
    planned('tell_hold_ending', failed + (hold_days - HOLD_ENDS_DAYS) * DAY),
    planned('give_up', failed + hold_days * DAY),
  ]
}

/** What comes next, whenever that is. Of two at one moment the first. */
export const nextStep = (subscription: SubscriptionRow, patience: Patience): Planned | undefined =>
  stepsOf(subscription, patience).reduce<Planned | undefined>(
    (first, step) => (first && first.at <= step.at ? first : step),
    undefined,
  )

/** When the engine has to look at it next; null where nothing lies ahead. */
export function dueAt(subscription: SubscriptionRow, patience: Patience): string | null {
  const next = nextStep(subscription, patience)
  return next ? new Date(next.at).toISOString() : null
}

/** Until when what it covers stays open: null for ever, undefined where it opens nothing. One that will be renewed stays open while its payment is waited for. */
export function openUntil(
  subscription: SubscriptionRow,
  { grace_days }: Pick<Patience, 'grace_days'>,
): string | null | undefined {
  const { status, period_end, cancel_at_end, pause_at_end, failed_at } = subscription
  if (status === 'canceled' || status === 'on_hold' || status === 'paused') return undefined
  if (status === 'past_due') return new Date(time(failed_at!) + grace_days * DAY).toISOString()
  if (period_end === FOREVER) return null
  if (cancel_at_end || pause_at_end) return period_end
  return new Date(time(period_end) + grace_days * DAY).toISOString()
}
