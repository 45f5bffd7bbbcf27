import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The invariants of the books, each as a query for its violations: store and description. */
const CHECKS: readonly { what: string; of: string }[] = [
  {
    what: 'entries of the ledger do not balance',
    of: `select store_id, count(*) from (
      select store_id, entry_id from ledger_line join ledger_entry on ledger_entry.id = entry_id
      group by 1, 2 having sum(ledger_line.amount) <> 0) as unbalanced group by 1`,
  },
  {
    what: 'is owed by the ledger beyond what open invoices say',
    of: `select store_id, sum(owed) from (
      select store_id, currency, ledger_line.amount as owed
        from ledger_line join ledger_entry on ledger_entry.id = entry_id where account = 'receivable'
      union all
      select store_id, currency, -amount_due from invoice where status = 'open' and kind = 'invoice'
    ) as both_sides group by store_id, currency having sum(owed) <> 0`,
  },
  {
    what: 'is in the ledger beyond what providers moved',
    of: `select store_id, sum(moved) from (
      select store_id, currency, split_part(account, ':', 2) as provider, ledger_line.amount as moved
        from ledger_line join ledger_entry on ledger_entry.id = entry_id where account like 'cash:%'
      union all
      select store_id, currency, provider, fee - amount + refunded from payment where state = 'succeeded'
      union all
      select store_id, currency, provider, amount from dispute where state <> 'won'
    ) as both_sides group by store_id, currency, provider having sum(moved) <> 0`,
  },
  {
    what: 'payments succeeded that are not in the ledger',
    of: `select store_id, count(*) from payment where state = 'succeeded' and not exists (
      select from ledger_entry where ledger_entry.store_id = payment.store_id
        and cause = 'payment:' || payment.id) group by 1`,
  },
  {
    what: 'paid invoices were not paid in full',
    of: `select store_id, count(*) from invoice where kind = 'invoice'
      and status in ('paid', 'partially_refunded', 'refunded', 'disputed') and amount_paid <> amount_due group by 1`,
  },
  {
    what: 'orders were completed that nothing covers',
    of: `select purchase.store_id, count(*) from purchase join invoice on invoice.id = purchase.invoice_id
      where purchase.state = 'completed' and invoice.status in ('open', 'void', 'uncollectible') group by 1`,
  },
  {
    what: 'payments gave back another amount than their refunds say, or more than they took',
    of: `select store_id, count(*) from payment where refunded > amount or refunded <> (
      select coalesce(sum(refund.amount - refund.to_balance), 0) from refund
      where refund.payment_id = payment.id and refund.state = 'succeeded') group by 1`,
  },
  {
    what: 'gift cards have more left on them than was never spent nor given back',
    of: `select store_id, count(*) from gift_card where balance > amount - (
      select coalesce(sum(use.amount - use.returned), 0) from gift_card_use as use where gift_card_id = gift_card.id)
      - (select coalesce(sum(invoice.amount_refunded), 0) from invoice where invoice.purchase_id = gift_card.order_id
        and invoice.reason = 'gift_card' and invoice.kind = 'invoice') group by 1`,
  },
  {
    what: 'coupons were redeemed more often than they were counted',
    of: `select store_id, count(*) from coupon where redemptions < (select count(*) from coupon_redemption
      where coupon_id = coupon.id and released_at is null) group by 1`,
  },
  {
    what: 'numbers of invoices are missing',
    of: `select store_id, max(number) - count(*) from invoice group by store_id, demo having max(number) <> count(*)`,
  },
]

/** The violations found in the books, one sentence each; empty if there are none. */
export async function findLedgerFaults(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const { what, of } of CHECKS) {
    const { rows } = await sql<{ store_id: number; amount: number }>`
      select store_id, amount from (${sql.raw(of)}) as found (store_id, amount)`.execute(db)
    faults.push(...rows.map(({ store_id, amount }) => `Store ${store_id}: ${amount} ${what}.`))
  }
  return faults
}
