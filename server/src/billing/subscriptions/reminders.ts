import { DAY_MS } from '@matinee/contract/platform/durations'
import type { StoreContext } from '../../platform/http/http.ts'
import {
  holdEnding,
  renewalComing,
  subscriptionEnding,
  subscriptionResuming,
  trialEnding,
} from '../events.ts'
import { updateWithHistory } from './amend.ts'
import { loadRenewalContext, sumOf } from './invoice-draft.ts'
import { openInvoices } from './dunning.ts'
import { daysUnpaid, paymentFailedNews } from './failed-renewal.ts'
import { publishEvents, subscriptionEvent, type PendingEvent } from './subscription-events.ts'
import { comingPlansOf } from './scheduled-plans.ts'
import { REMIND_DAYS, type Due, type DunningPolicy } from './steps.ts'
import type { SubscriptionRow } from './rows.ts'

/** Publishes due reminders, each once; the sent mark is stored together with the event. */
export async function publishReminders(ctx: StoreContext, due: readonly Due[], patience: DunningPolicy) {
  if (due.length === 0) return
  const now = ctx.clock.now().getTime()
  await updateWithHistory(
    ctx,
    due.map(({ before, planned }) => ({
      before,
      to: { noticed: [...before.noticed, ...remindersDue(before, planned.key, now)] },
    })),
  )
  const known = {
    amounts: await amountsOf(ctx, due),
    invoices: await openInvoices(ctx, unpaidInvoices(due)),
    patience,
    now,
  }
  await publishEvents(
    ctx,
    due.flatMap((item) => reminderEvents(item, known)),
  )
}

const unpaidInvoices = (due: readonly Due[]) =>
  due.map(({ before }) => before).filter(({ failed_at }) => failed_at !== null)

/** After an outage only the newest of several due reminders is sent. */
function remindersDue(before: SubscriptionRow, key: string, now: number): string[] {
  if (!key.startsWith('unpaid_')) return [key]
  return REMIND_DAYS.filter((day) => day <= daysUnpaid(before, now))
    .map((day) => `unpaid_${day}`)
    .filter((told) => !before.noticed.includes(told))
}

/** The amounts of the next periods that reminders mention. */
async function amountsOf(ctx: StoreContext, due: readonly Due[]): Promise<Map<number, number>> {
  const rows = due.filter(({ planned }) => planned.step === 'tell_renewal').map(({ before }) => before)
  if (rows.length === 0) return new Map()
  const plans = await comingPlansOf(ctx, rows)
  const coming = rows.map((row) => ({ ...row, ...plans.get(row.id) }))
  const facts = await loadRenewalContext(ctx, coming)
  return new Map(coming.map((row) => [row.id, sumOf(row, facts).total]))
}

interface ReminderContext {
  amounts: Map<number, number>
  invoices: Map<number, { id: number }>
  patience: DunningPolicy
  now: number
}

function reminderEvents(
  { before, planned }: Due,
  { amounts, invoices, patience, now }: ReminderContext,
): PendingEvent[] {
  const invoice_id = invoices.get(before.id)?.id ?? null
  switch (planned.step) {
    case 'tell_trial_ending':
      return [subscriptionEvent(trialEnding, before, { trial_ends_at: before.period_end })]
    case 'tell_renewal':
      return [
        subscriptionEvent(renewalComing, before, {
          renews_at: before.period_end,
          amount: amounts.get(before.id)!,
        }),
      ]
    case 'tell_end':
      return [subscriptionEvent(subscriptionEnding, before, { ends_at: before.period_end })]
    case 'tell_resuming':
      return [subscriptionEvent(subscriptionResuming, before, { resumes_at: before.resumes_at! })]
    case 'tell_hold_ending': {
      const ends_at = new Date(Date.parse(before.failed_at!) + patience.hold_days * DAY_MS).toISOString()
      return [subscriptionEvent(holdEnding, before, { invoice_id, ends_at })]
    }
    case 'tell_unpaid':
      return invoice_id === null
        ? []
        : [paymentFailedNews(before, { invoice_id, day: daysUnpaid(before, now), patience })]
    case 'renew':
    case 'end':
    case 'rest':
    case 'retry':
    case 'hold':
    case 'give_up':
      return []
  }
}
