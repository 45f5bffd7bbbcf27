import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertRows } from '../bulk.ts'

export type LedgerAccount =
  | `cash:${string}`
  | 'receivable'
  | 'sales'
  | 'tax'
  | 'gift_cards'
  | 'fees'
  | 'refunds'
  | 'disputes'
  | 'donations'
  | 'unapplied'
  | 'commissions'
  | 'affiliates'
  | 'payouts'

export interface LedgerEntry {
  kind: string
  currency: string
  invoice_id?: number | null
  payment_id?: number | null
  refund_id?: number | null
  /** The idempotency key: the same cause is booked once. */
  cause: string
  /** Debits are positive, credits negative, and they add up to zero. Lines of zero are dropped. */
  lines: readonly (readonly [LedgerAccount, number])[]
}

/** Books entries, each cause once. Throws if an entry does not balance. */
export async function bookEntries(ctx: StoreContext, entries: readonly LedgerEntry[]): Promise<void> {
  const moving = entries.filter(({ lines }) => lines.some(([, amount]) => amount !== 0))
  for (const { cause, lines } of moving)
    if (lines.reduce((sum, [, amount]) => sum + amount, 0) !== 0) throw new Error(`${cause} does not balance`)
  await transact(ctx, async ({ db, store, clock }) => {
    const at = clock.now().toISOString()
    const rows = moving.map((entry) => ({
      store_id: store.id,
      kind: entry.kind,
      currency: entry.currency,
      invoice_id: entry.invoice_id ?? null,
      payment_id: entry.payment_id ?? null,
      refund_id: entry.refund_id ?? null,
      cause: entry.cause,
      at,
    }))
    const booked = await insertRows(db, 'ledger_entry', rows, { unless: ['store_id', 'cause'] })
    const idOf = new Map(booked.map(({ cause, id }) => [cause, id]))
    await insertRows(
      db,
      'ledger_line',
      moving.flatMap(({ cause, lines }) =>
        idOf.has(cause)
          ? lines
              .filter(([, amount]) => amount !== 0)
              .map(([account, amount]) => ({ entry_id: idOf.get(cause)!, account, amount }))
          : [],
      ),
    )
  })
}

/** The balance of each account of a store, per currency. */
export async function ledgerBalances({ db, store }: StoreContext) {
  const { rows } = await sql<{ account: LedgerAccount; currency: string; amount: number }>`
    select account, currency, sum(amount)::bigint as amount
    from ledger_line join ledger_entry on ledger_entry.id = entry_id
    where store_id = ${store.id} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
