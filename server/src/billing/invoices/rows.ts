import { sql, type Selectable } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { InvoiceTable } from './tables.ts'

export type InvoiceRow = Selectable<InvoiceTable>

/** A payment of an invoice. */
export interface InvoicePayment {
  invoice_id: number
  payment_id: number
  provider: string
  amount: number
  fee: number
}

/** Locks invoices until the transaction ends. */
export const lockInvoices = ({ db, store }: StoreContext, ids: readonly number[]): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
