import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { updateRows } from '../bulk.ts'
import { bookEntries, type LedgerAccount } from '../ledger/ledger.ts'
import { lockPayments } from '../payments/rows.ts'
import { failRefund } from './refund-fulfilment.ts'
import type { RefundRow } from './refund-rows.ts'

/** Reverses a refund that the payer's bank returned: voids its credit note and reverses its booking. */
export async function reverseRefund(ctx: StoreContext, refund: RefundRow, problem: string): Promise<void> {
  await bookEntries(ctx, [await reversalOf(ctx, refund)])
  if (refund.payment_id) {
    const [payment] = await lockPayments(ctx, [refund.payment_id])
    const left = payment!.refunded - (refund.amount - refund.to_balance)
    await updateRows(ctx.db, 'payment', ['refunded'], [{ ...payment!, refunded: left }])
  }
  if (refund.credit_note_id)
    await ctx.db
      .updateTable('invoice')
      .set({ status: 'void', voided_at: ctx.clock.now().toISOString() })
      .where('id', '=', refund.credit_note_id)
      .execute()
  // The gift card share stays refunded, because it may be spent already. Only the provider's share is reversed.
  await failRefund(ctx, { ...refund, amount: refund.amount - refund.to_balance }, problem)
}

async function reversalOf({ db }: StoreContext, refund: RefundRow) {
  const { rows } = await sql<{ account: LedgerAccount; amount: number }>`
    select account, amount from ledger_line join ledger_entry on ledger_entry.id = entry_id
    where refund_id = ${refund.id} and cause = ${`refund:${refund.id}`}`.execute(db)
  return {
    kind: 'refund_failed',
    cause: `refund_failed:${refund.id}`,
    invoice_id: refund.invoice_id,
    payment_id: refund.payment_id,
    refund_id: refund.id,
    currency: refund.currency,
    lines: rows.map(({ account, amount }) => [account, -amount] as const),
  }
}
