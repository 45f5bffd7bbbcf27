import { Type } from 'typebox'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { notifyAbandonedCheckouts } from './abandoned-checkouts.ts'

/** Every minute: publishes abandoned orders after the delays the store has set. */
export const mailAbandonedCheckouts = defineJob({
  name: 'billing.watch-left-orders',
  payload: Type.Object({}),
  every: '* * * * *',
  async run(ctx) {
    while (!(await notifyAbandonedCheckouts(ctx))) continue
  },
})
