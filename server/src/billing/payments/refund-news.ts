import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { undoRefund } from '../invoices/undoing-refunds.ts'
import type { ProviderEvent } from '../providers/provider.ts'

/** A refund that had begun was not made after all: the bank of the payer would not take it. */
export async function settleRefund(
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
    if (refund?.state === 'succeeded') await undoRefund(ctx, refund, String(details['reason'] ?? 'failed'))
  })
}
