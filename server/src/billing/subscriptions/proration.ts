import type { StoreContext } from '../../platform/http.ts'
import type { InvoiceRow } from '../invoices/invoices.ts'
import type { SubscriptionRow } from './rows.ts'
import { DAY } from './steps.ts'

type Of = Pick<SubscriptionRow, 'period_start' | 'period_end'>
type Value = Pick<InvoiceRow, 'subtotal' | 'discount' | 'credit' | 'total' | 'amount_refunded'>

/** What is left of what was paid for a period, counted in whole days that have not begun: in the terms of its price, so with tax where prices include it. */
export function unusedOf(period: Of, paid: Value, now: Date): number {
  const [start, end] = [Date.parse(period.period_start), Date.parse(period.period_end)]
  const days = Math.max(1, Math.round((end - start) / DAY))
  const left = Math.min(days, Math.max(0, Math.floor((end - now.getTime()) / DAY)))
  return Math.floor((valueOf(paid) * left) / days)
}

/** What a period was worth to whoever paid it: what earlier plans left counts, what went back does not. */
function valueOf({ subtotal, discount, credit, total, amount_refunded }: Value) {
  const worth = subtotal - discount
  return total === 0 ? worth : worth - Math.ceil(((worth - credit) * amount_refunded) / total)
}

/** What is left of what was paid for the current period of a subscription. */
export async function unusedCredit(ctx: StoreContext, subscription: SubscriptionRow): Promise<number> {
  if (subscription.status !== 'active' || subscription.comped) return 0
  const paid = await ctx.db
    .selectFrom('invoice')
    .select(['subtotal', 'discount', 'credit', 'total', 'amount_refunded'])
    .where('subscription_id', '=', subscription.id)
    .where('period_start', '=', subscription.period_start)
    .where('kind', '=', 'invoice')
    .where('status', 'in', ['paid', 'partially_refunded'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return paid ? unusedOf(subscription, paid, ctx.clock.now()) : 0
}
