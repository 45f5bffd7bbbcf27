import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { RefundEvent } from '../payments/handlers.ts'
import { reverseRefund } from './refund-reversal.ts'

/** Marks a refund as failed that the payer's bank rejected later. */
export async function settleRefundUpdate(ctx: StoreContext, { ref, details }: RefundEvent) {
  if (details['state'] !== 'failed') return
  await transact(ctx, async (ctx) => {
    const refund = await ctx.db
      .selectFrom('refund')
      .selectAll()
      .where('store_id', '=', ctx.store.id)
      .where('ref', '=', ref)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (refund?.state === 'succeeded') await reverseRefund(ctx, refund, String(details['reason'] ?? 'failed'))
  })
}
