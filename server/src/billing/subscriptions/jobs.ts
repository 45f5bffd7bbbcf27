import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import { advanceStore } from './engine.ts'
import { notifyExpiringCards } from './card-expiry.ts'

/** Runs everything that is due: renewals, retries, ends and reminders. */
export const advanceSubscriptions = defineJob({
  name: 'billing.advance-subscriptions',
  payload: Type.Object({}),
  every: '* * * * *',
  run: async (ctx, _, signal) => {
    const stores = await ctx.db
      .selectFrom('subscription')
      .select('store_id')
      .distinct()
      .where('due_at', '<=', ctx.clock.now().toISOString())
      .where(isOfLiveStore('subscription.store_id'))
      .execute()
    for (const { store_id } of stores) await advanceStore(await inStore(ctx, store_id), signal)
  },
})

export const subscriptionJobs: Job[] = [advanceSubscriptions, notifyExpiringCards]
