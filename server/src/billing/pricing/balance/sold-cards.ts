import { sql } from 'kysely'
import type { StoreContext } from '../../../platform/http/http.ts'
import { NothingToRefund } from '../../errors.ts'
import * as query from './card-queries.ts'
import type { GiftCardRow } from './card-queries.ts'

interface Sale {
  /** The order a card was bought by. */
  purchase_id: number | null
  amount: number
}

interface SaleToRefund extends Sale {
  /** What of its price went back before. */
  amount_refunded: number
}

/**
 * Takes off a card what its buyer gets back, before the money moves: nobody spends what is given back. Throws
 * `NothingToRefund` where so much of it was spent already. Nothing where the order made no card. Inside the caller's
 * transaction.
 */
export async function takeOffSoldCard(ctx: StoreContext, sale: SaleToRefund): Promise<void> {
  const card = await lockSold(ctx, sale.purchase_id)
  if (!card) return
  const { amount, amount_refunded } = sale
  if (amount > (await unspentOf(ctx, card, amount_refunded))) throw NothingToRefund()
  if (isEnded(card)) return
  const balance = card.balance - amount
  await query.updateCard(ctx.db, card.id, { balance, ...(balance === 0 && { state: 'refunded' as const }) })
}

/** The money did not go back after all: the card is worth what it was. One that was revoked meanwhile stays so. */
export async function putBackOnSoldCard(ctx: StoreContext, { purchase_id, amount }: Sale): Promise<void> {
  const card = await lockSold(ctx, purchase_id)
  if (!card || card.state === 'revoked') return
  const state = card.state === 'refunded' ? stateBefore(card) : card.state
  await query.updateCard(ctx.db, card.id, { balance: card.balance + amount, state })
}

const isEnded = ({ state }: GiftCardRow) => state === 'refunded' || state === 'revoked'

const stateBefore = ({ claimed_by, sent_at }: GiftCardRow) =>
  claimed_by ? 'claimed' : sent_at ? 'sent' : 'waiting'

async function lockSold({ db }: StoreContext, orderId: number | null) {
  const card = orderId ? await query.cardOfOrder(db, orderId) : undefined
  return card && query.lockCard(db, card.id)
}

/** What nothing was paid with: what is on a good card, and of one that has ended what was neither spent nor given back. */
async function unspentOf({ db }: StoreContext, card: GiftCardRow, refunded: number): Promise<number> {
  if (!isEnded(card)) return card.balance
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(amount - returned), 0)::bigint as spent from gift_card_use
    where gift_card_id = ${card.id}`.execute(db)
  return card.amount - rows[0]!.spent - refunded
}
