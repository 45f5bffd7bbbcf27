import type { StoreContext } from '../../platform/http.ts'
import {
  holdEnding,
  renewalComing,
  subscriptionEnding,
  subscriptionResuming,
  trialEnding,
} from '../events.ts'
import { amendAll } from './amend.ts'
import { gatherFacts, sumOf } from './drafting.ts'
import { openInvoices } from './dunning.ts'
import { daysUnpaid, failedNews } from './failed.ts'
import { announce, newsOf, type News } from './news.ts'
import { comingPlans } from './plans.ts'
import { DAY, REMIND_DAYS, type Due, type Patience } from './steps.ts'
import type { SubscriptionRow } from './rows.ts'

/** Tells members what is coming, each thing once: that it was told is kept with the announcement. */
export async function tell(ctx: StoreContext, due: readonly Due[], patience: Patience) {
  if (due.length === 0) return
  const now = ctx.clock.now().getTime()
  await amendAll(
    ctx,
    due.map(({ before, planned }) => ({
      before,
      to: { noticed: [...before.noticed, ...toldBy(before, planned.key, now)] },
    })),
  )
  const known = {
    amounts: await amountsOf(ctx, due),
    invoices: await openInvoices(ctx, unpaid(due)),
    patience,
    now,
  }
  await announce(
    ctx,
    due.flatMap((item) => newsFor(item, known)),
  )
}

const unpaid = (due: readonly Due[]) =>
  due.map(({ before }) => before).filter(({ failed_at }) => failed_at !== null)

/** After days a worker stood still, the newest reminder stands for those before it. */
function toldBy(before: SubscriptionRow, key: string, now: number): string[] {
  if (!key.startsWith('unpaid_')) return [key]
  return REMIND_DAYS.filter((day) => day <= daysUnpaid(before, now))
    .map((day) => `unpaid_${day}`)
    .filter((told) => !before.noticed.includes(told))
}

/** What the next periods of those cost that are to be told. */
async function amountsOf(ctx: StoreContext, due: readonly Due[]): Promise<Map<number, number>> {
  const rows = due.filter(({ planned }) => planned.step === 'tell_renewal').map(({ before }) => before)
  if (rows.length === 0) return new Map()
  const plans = await comingPlans(ctx, rows)
  const coming = rows.map((row) => ({ ...row, ...plans.get(row.id) }))
  const facts = await gatherFacts(ctx, coming)
  return new Map(coming.map((row) => [row.id, sumOf(row, facts).total]))
}

interface Known {
  amounts: Map<number, number>
  invoices: Map<number, { id: number }>
  patience: Patience
  now: number
}

function newsFor({ before, planned }: Due, { amounts, invoices, patience, now }: Known): News[] {
  const invoice_id = invoices.get(before.id)?.id ?? null
  switch (planned.step) {
    case 'tell_trial_ending':
      return [newsOf(trialEnding, before, { trial_ends_at: before.period_end })]
    case 'tell_renewal':
      return [
        newsOf(renewalComing, before, { renews_at: before.period_end, amount: amounts.get(before.id)! }),
      ]
    case 'tell_end':
      return [newsOf(subscriptionEnding, before, { ends_at: before.period_end })]
    case 'tell_resuming':
      return [newsOf(subscriptionResuming, before, { resumes_at: before.resumes_at! })]
    case 'tell_hold_ending': {
      const ends_at = new Date(Date.parse(before.failed_at!) + patience.hold_days * DAY).toISOString()
      return [newsOf(holdEnding, before, { invoice_id, ends_at })]
    }
    case 'tell_unpaid':
      return invoice_id === null
        ? []
        : [failedNews(before, { invoice_id, day: daysUnpaid(before, now), patience })]
    case 'renew':
    case 'end':
    case 'rest':
    case 'retry':
    case 'hold':
    case 'give_up':
      return []
  }
}
