import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export interface BalanceQuery {
  store_id: number
  member_id: number
  currency: string
}

const cardsOf = (db: Db, { store_id, member_id, currency }: BalanceQuery) =>
  db
    .selectFrom('gift_card')
    .where('store_id', '=', store_id)
    .where('claimed_by', '=', member_id)
    .where('currency', '=', currency)
    .where('state', '=', 'claimed')
    .where('balance', '>', 0)

export const sumOfBalances = async (db: Db, of: BalanceQuery): Promise<number> => {
  const { sum } = await cardsOf(db, of)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('balance'), sql<number>`0`).as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** The oldest first, always in the same order, so that concurrent spending cannot deadlock. */
export const cardsToSpend = (db: Db, of: BalanceQuery) =>
  cardsOf(db, of).select(['id', 'balance']).orderBy('id').forNoKeyUpdate().execute()

/** Locks every card of these members with a balance left, in any currency. */
export const lockCardsOf = async (db: Db, storeId: number, memberIds: readonly number[]): Promise<void> =>
  void (await db
    .selectFrom('gift_card')
    .select('id')
    .where('store_id', '=', storeId)
    .where('claimed_by', '=', sql<number>`any(${memberIds})`)
    .where('balance', '>', 0)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute())

/** Deducts an amount from a card; one with nothing left becomes spent. */
export const deductFromCard = (db: Db, id: number, amount: number) =>
  db
    .updateTable('gift_card')
    .set((eb) => ({
      balance: eb('balance', '-', amount),
      state: sql`case when balance = ${amount} then 'spent' else state end`,
    }))
    .where('id', '=', id)
    .execute()

export const insertUse = (
  db: Db,
  use: { gift_card_id: number; invoice_id: number; amount: number; at: string },
) => db.insertInto('gift_card_use').values(use).execute()

/** What cards paid of an invoice and was not returned, the last used card first. */
export const usesOn = (db: Db, storeId: number, invoiceId: number) =>
  db
    .selectFrom('gift_card_use as use')
    .innerJoin('gift_card', 'gift_card.id', 'use.gift_card_id')
    .select(['use.id', 'use.gift_card_id', sql<number>`use.amount - use.returned`.as('left')])
    .where('gift_card.store_id', '=', storeId)
    .where('use.invoice_id', '=', invoiceId)
    .whereRef('use.returned', '<', 'use.amount')
    .orderBy('use.id', 'desc')
    .forNoKeyUpdate()
    .execute()

/** Returns an amount to a card, which can be spent again. */
export async function returnToCard(db: Db, use: { id: number; gift_card_id: number }, amount: number) {
  await db
    .updateTable('gift_card_use')
    .set((eb) => ({ returned: eb('returned', '+', amount) }))
    .where('id', '=', use.id)
    .execute()
  await db
    .updateTable('gift_card')
    .set((eb) => ({
      balance: eb('balance', '+', amount),
      state: sql`case when state = 'spent' then 'claimed' else state end`,
    }))
    .where('id', '=', use.gift_card_id)
    .execute()
}
