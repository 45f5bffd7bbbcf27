import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { reverseRefund } from '../invoices/refund-reversal.ts'
import type { ProviderEvent } from '../providers/provider.ts'

/** Marks a refund as failed that the payer's bank rejected later. */
export async function settleRefundUpdate(
  ctx: StoreContext,
  { ref, details }: Pick<ProviderEvent, 'ref' | 'details'>,
) {
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
