import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import * as query from './balance-queries.ts'

/** What the gift cards of a member have left in a currency. */
export const balanceOf = ({ db, store }: StoreContext, memberId: number, currency: string): Promise<number> =>
  query.sumOfBalances(db, { store_id: store.id, member_id: memberId, currency })

/** The same, which nobody else spends until the transaction ends. */
export async function holdBalance(
  ctx: StoreContext,
  { member_id, currency }: { member_id: number; currency: string },
): Promise<number> {
  const cards = await query.cardsToSpend(ctx.db, { store_id: ctx.store.id, member_id, currency })
  return cards.reduce((sum, { balance }) => sum + balance, 0)
}

/** The cards of several members at once, always in the same order. */
export const holdBalances = ({ db, store }: StoreContext, memberIds: readonly number[]) =>
  memberIds.length === 0 ? Promise.resolve() : query.lockCardsOf(db, store.id, memberIds)

export interface Spending {
  member_id: number
  invoice_id: number
  currency: string
  /** In minor units of `currency`. */
  most: number
}

/** Pays up to `most` of an invoice from a member's gift cards and answers how much that was. Nothing is spent twice. */
export function spendBalance(
  ctx: StoreContext,
  { member_id, invoice_id, currency, most }: Spending,
): Promise<number> {
  return transact(ctx, async ({ db, store, clock }) => {
    const at = clock.now().toISOString()
    let left = most
    for (const card of await query.cardsToSpend(db, { store_id: store.id, member_id, currency })) {
      const amount = Math.min(card.balance, left)
      if (amount <= 0) break
      await query.takeOff(db, card.id, amount)
      await query.insertUse(db, { gift_card_id: card.id, invoice_id, amount, at })
      left -= amount
    }
    return most - left
  })
}

/** Gives back up to `amount` of what gift cards paid of an invoice, and answers how much that was. */
export function returnBalance(
  ctx: StoreContext,
  { invoice_id, amount }: { invoice_id: number; amount: number },
): Promise<number> {
  return transact(ctx, async ({ db, store }) => {
    let left = amount
    for (const use of await query.usesOn(db, store.id, invoice_id)) {
      const back = Math.min(use.left, left)
      if (back <= 0) break
      await query.putBack(db, use, back)
      left -= back
    }
    return amount - left
  })
}
