import { Type } from 'typebox'
import { inStore } from '../../members/people/context.ts'
import { job, type Job } from '../../platform/jobs.ts'
import { sendRefund } from '../invoices/sending-refunds.ts'
import { checkBooks } from '../ledger/jobs.ts'
import { reviewPayments, reviewRefunds } from '../payments/jobs.ts'
import { advance } from './advancing.ts'
import { tellExpiringCards } from './cards.ts'
import { movePrices } from './prices.ts'

/** Everything whose time has come: renewals, retries, ends, and what is told before. */
export const advanceSubscriptions = job({
  name: 'billing.advance-subscriptions',
  payload: Type.Object({}),
  every: '* * * * *',
  run: async (ctx, _, signal) => {
    const stores = await ctx.db
      .selectFrom('subscription')
      .select('store_id')
      .distinct()
      .where('due_at', '<=', ctx.clock.now().toISOString())
      .execute()
    for (const { store_id } of stores) await advance(await inStore(ctx, store_id), signal)
  },
})

export const engineJobs: Job[] = [
  advanceSubscriptions,
  reviewPayments,
  reviewRefunds,
  sendRefund,
  movePrices,
  tellExpiringCards,
  checkBooks,
]
