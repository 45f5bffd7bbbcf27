import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export interface Drawing {
  store_id: number
  member_id: number
  currency: string
}

const cardsOf = (db: Db, { store_id, member_id, currency }: Drawing) =>
  db
    .selectFrom('gift_card')
    .where('store_id', '=', store_id)
    .where('claimed_by', '=', member_id)
    .where('currency', '=', currency)
    .where('state', '=', 'claimed')
    .where('balance', '>', 0)

export const sumOfBalances = async (db: Db, of: Drawing): Promise<number> => {
  const { sum } = await cardsOf(db, of)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('balance'), sql<number>`0`).as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** The oldest first, and always in the same order: two who spend at once wait for each other, not in a circle. */
export const cardsToSpend = (db: Db, of: Drawing) =>
  cardsOf(db, of).select(['id', 'balance']).orderBy('id').forNoKeyUpdate().execute()

/** Every card of these members that has something left, whatever its currency. */
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

/** Takes an amount off a card; one with nothing left is spent. */
export const takeOff = (db: Db, id: number, amount: number) =>
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

/** What cards paid of an invoice and was not given back, the card used last first. */
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

/** Puts an amount back on a card, which may be spent again then. */
export async function putBack(db: Db, use: { id: number; gift_card_id: number }, amount: number) {
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
