import type { Selectable } from 'kysely'
import type { StoreContext } from '../../platform/http.ts'
import type { RefundTable } from '../tables.ts'

export type RefundRow = Selectable<RefundTable>

/**
 * Gives back part of what was paid for an invoice, or all of it: first by the provider that took it, what gift cards paid
 * to gift cards. Writes a credit note and books both. The provider is asked after the refund is committed; never call it
 * inside a transaction.
 */
export async function refundInvoice(
  _ctx: StoreContext,
  _asked: { invoice_id: number; amount: number; reason: string | null; actor_id: number | null },
): Promise<RefundRow> {
  throw new Error('being built')
}
