import type { Db } from '../platform/database/database.ts'

/** What an archive without secrets cannot honour: gift cards whose code nobody has claimed. */
export async function countUnclaimedGiftCards(db: Db, storeId?: number): Promise<number> {
  const { count } = await db
    .selectFrom('gift_card')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'sent'])
    .$if(storeId !== undefined, (cards) => cards.where('store_id', '=', storeId!))
    .executeTakeFirstOrThrow()
  return count
}

/** Payments of restored stores that had no answer yet: only their provider knows what became of them. */
export async function countOpenPayments(db: Db, storeIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['pending', 'requires_action'])
    .where('store_id', 'in', storeIds)
    .executeTakeFirstOrThrow()
  return count
}
