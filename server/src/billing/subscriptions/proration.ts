import { DAY_MS } from '@matinee/contract/platform/durations'
import type { StoreContext } from '../../platform/http/http.ts'
import type { InvoiceRow } from '../invoices/invoices.ts'
import type { SubscriptionRow } from './rows.ts'

type PeriodColumns = Pick<SubscriptionRow, 'period_start' | 'period_end'>
type PaidPeriodColumns = Pick<
  InvoiceRow,
  'subtotal' | 'setup_fee' | 'discount' | 'credit' | 'total' | 'amount_refunded'
>

/**
 * The unused part of what was paid for a period, in whole days that have not begun; with tax where prices
 * include it.
 */
export function unusedPart(period: PeriodColumns, paid: PaidPeriodColumns, now: Date): number {
  const [start, end] = [Date.parse(period.period_start), Date.parse(period.period_end)]
  const days = Math.max(1, Math.round((end - start) / DAY_MS))
  const left = Math.min(days, Math.max(0, Math.floor((end - now.getTime()) / DAY_MS)))
  return Math.floor((valueOf(paid) * left) / days)
}

/** What was paid for a period: credit of earlier plans counts, a set-up fee and refunds do not. */
function valueOf({ subtotal, setup_fee, discount, credit, total, amount_refunded }: PaidPeriodColumns) {
  const worth = subtotal - setup_fee - discount
  return total === 0 ? worth : worth - Math.ceil(((worth - credit) * amount_refunded) / total)
}

/** The credit for the unused part of a subscription's current period, and of seats that came to it meanwhile. */
export async function unusedCredit(ctx: StoreContext, subscription: SubscriptionRow): Promise<number> {
  if (subscription.status !== 'active' || subscription.comped) return 0
  const paid = await ctx.db
    .selectFrom('invoice')
    .select([
      'period_start',
      'period_end',
      'subtotal',
      'setup_fee',
      'discount',
      'credit',
      'total',
      'amount_refunded',
    ])
    .where('subscription_id', '=', subscription.id)
    .where('period_start', '>=', subscription.period_start)
    .where('period_end', '=', subscription.period_end)
    .where('kind', '=', 'invoice')
    .where('status', 'in', ['paid', 'partially_refunded'])
    .orderBy('id')
    .execute()
  const now = ctx.clock.now()
  return paid.reduce(
    (sum, { period_start, period_end, ...of }) =>
      sum + unusedPart({ period_start: period_start!, period_end: period_end! }, of, now),
    0,
  )
}
