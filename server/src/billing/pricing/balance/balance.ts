import { transact } from '../../../platform/context.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import * as query from './queries.ts'

/** The gift card balance of a member in a currency. */
export const balanceOf = ({ db, store }: StoreContext, memberId: number, currency: string): Promise<number> =>
  query.sumOfBalances(db, { store_id: store.id, member_id: memberId, currency })

/** Locks the balance until the transaction ends and returns it. */
export async function lockBalance(
  ctx: StoreContext,
  { member_id, currency }: { member_id: number; currency: string },
): Promise<number> {
  const cards = await query.cardsToSpend(ctx.db, { store_id: ctx.store.id, member_id, currency })
  return cards.reduce((sum, { balance }) => sum + balance, 0)
}

/** Locks the cards of several members, always in the same order. */
export const lockBalances = ({ db, store }: StoreContext, memberIds: readonly number[]) =>
  memberIds.length === 0 ? Promise.resolve() : query.lockCardsOf(db, store.id, memberIds)

export interface SpendBalanceInput {
  member_id: number
  invoice_id: number
  currency: string
  /** In minor units of `currency`. */
  most: number
}

/**
 * Pays up to `most` of an invoice from a member's gift cards and returns the amount. Nothing is spent twice.
 */
export function spendBalance(
  ctx: StoreContext,
  { member_id, invoice_id, currency, most }: SpendBalanceInput,
): Promise<number> {
  return transact(ctx, async ({ db, store, clock }) => {
    const at = clock.now().toISOString()
    let left = most
    for (const card of await query.cardsToSpend(db, { store_id: store.id, member_id, currency })) {
      const amount = Math.min(card.balance, left)
      if (amount <= 0) break
      await query.deductFromCard(db, card.id, amount)
      await query.insertUse(db, { gift_card_id: card.id, invoice_id, amount, at })
      left -= amount
    }
    return most - left
  })
}

/** Returns up to `amount` of what gift cards paid of an invoice to the cards, and returns the amount. */
export function returnBalance(
  ctx: StoreContext,
  { invoice_id, amount }: { invoice_id: number; amount: number },
): Promise<number> {
  return transact(ctx, async ({ db, store }) => {
    let left = amount
    for (const use of await query.usesOn(db, store.id, invoice_id)) {
      const back = Math.min(use.left, left)
      if (back <= 0) break
      await query.returnToCard(db, use, back)
      left -= back
    }
    return amount - left
  })
}
