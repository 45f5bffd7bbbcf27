import { sql } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import type { GiftCardTable } from '../pricing/balance/tables.ts'

export { cardOfOrder, lockCard, updateCard, type GiftCardRow } from '../pricing/balance/card-queries.ts'

/** Undefined if this order already has a card. */
export const insertCard = (
  db: Db,
  card: NewRow<
    GiftCardTable,
    | 'store_id'
    | 'code_hash'
    | 'sealed_code'
    | 'code_tail'
    | 'state'
    | 'amount'
    | 'balance'
    | 'currency'
    | 'buyer_id'
    | 'buyer_email'
    | 'buyer_name'
    | 'recipient_email'
    | 'recipient_name'
    | 'message'
    | 'locale'
    | 'deliver_at'
    | 'sent_at'
    | 'order_id'
    | 'created_at'
  >,
) =>
  db
    .insertInto('gift_card')
    .values(card)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const insertCredit = (
  db: Db,
  card: NewRow<
    GiftCardTable,
    | 'store_id'
    | 'code_hash'
    | 'sealed_code'
    | 'code_tail'
    | 'state'
    | 'amount'
    | 'balance'
    | 'currency'
    | 'claimed_by'
    | 'claimed_at'
    | 'created_at'
  >,
) => db.insertInto('gift_card').values(card).returningAll().executeTakeFirstOrThrow()

export const cardById = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('gift_card')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

export const cardByHash = (db: Db, storeId: number, hash: Buffer) =>
  db
    .selectFrom('gift_card')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()

/** Cards that are due, marked as sent; concurrent workers get different cards. */
export const takeDueCards = (db: Db, now: string, limit: number) =>
  db
    .updateTable('gift_card')
    .set({ state: 'sent', sent_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('gift_card')
        .select('id')
        .where('state', '=', 'waiting')
        .where('deliver_at', '<=', now)
        .where(isOfLiveStore('gift_card.store_id'))
        .orderBy('deliver_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'store_id'])
    .execute()

/** The invoice a card was bought with, and how much of it can be refunded. */
export async function invoiceOf(db: Db, orderId: number | null) {
  if (!orderId) return undefined
  const { rows } = await sql<{ id: number; left: number }>`
    select invoice.id, invoice.amount_paid + invoice.balance_used - invoice.amount_refunded as left
    from purchase join invoice on invoice.id = purchase.invoice_id where purchase.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Orders and subscriptions a card paid for, and was not refunded for. */
export async function paidWith(db: Db, id: number) {
  const { rows } = await sql<{ purchase_id: number | null; subscription_id: number | null }>`
    select distinct invoice.purchase_id, invoice.subscription_id from gift_card_use as use
    join invoice on invoice.id = use.invoice_id
    where use.gift_card_id = ${id} and use.returned < use.amount`.execute(db)
  return rows
}
