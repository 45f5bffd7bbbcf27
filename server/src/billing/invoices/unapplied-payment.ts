import { enqueueAll } from '../../platform/jobs/jobs.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertRows } from '../bulk.ts'
import { sendRefund } from './refund-dispatch.ts'
import { bookEntries } from '../ledger/ledger.ts'
import type { PaymentRow } from '../payments/rows.ts'

/** Refunds a payment that nothing is owed for any more. */
export async function refundUnapplied(ctx: StoreContext, payments: readonly PaymentRow[]) {
  if (payments.length === 0) return
  await bookEntries(
    ctx,
    payments.map(({ id, provider, currency, amount, fee }) => ({
      kind: 'stray',
      cause: `payment:${id}`,
      payment_id: id,
      currency,
      lines: [
        [`cash:${provider}`, amount - fee],
        ['fees', fee],
        ['unapplied', -amount],
      ] as const,
    })),
  )
  const refunds = await insertRows(
    ctx.db,
    'refund',
    payments.map(({ id, amount, currency }) => ({
      store_id: ctx.store.id,
      payment_id: id,
      amount,
      currency,
      state: 'pending' as const,
      reason: 'nothing_owed',
      created_at: ctx.clock.now().toISOString(),
    })),
  )
  await enqueueAll(
    ctx,
    sendRefund,
    refunds.map(({ id }) => ({ store_id: ctx.store.id, refund_id: id })),
  )
}
