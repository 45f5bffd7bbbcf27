import { Type } from 'typebox'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { notifyAbandonedCheckouts } from './abandoned-checkouts.ts'

/** Every minute: who left an order is told so after the times the store has set. */
export const mailAbandonedCheckouts = defineJob({
  name: 'billing.watch-left-orders',
  payload: Type.Object({}),
  every: '* * * * *',
  async run(ctx) {
    while (!(await notifyAbandonedCheckouts(ctx))) continue
  },
})
