import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import { isOutsideDemoYear } from '../demo-year.ts'
import { CALL_TIMEOUT } from '../payments/jobs.ts'
import { makeRefund } from './refund-dispatch.ts'

const BATCH_SIZE = 200

/** Retries recorded refunds that were not sent. */
export const reviewRefunds = defineJob({
  name: 'billing.review-refunds',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  run: async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - CALL_TIMEOUT).toISOString()
    const open = await ctx.db
      .selectFrom('refund')
      .leftJoin('invoice', 'invoice.id', 'refund.invoice_id')
      .select(['refund.id', 'refund.store_id'])
      .where('refund.state', '=', 'pending')
      .where(isOfLiveStore('refund.store_id'))
      .where(isOutsideDemoYear('refund', 'invoice'))
      .where('refund.created_at', '<=', before)
      .limit(BATCH_SIZE)
      .execute()
    for (const { id, store_id } of open) await makeRefund(await inStore(ctx, store_id), id)
  },
})
