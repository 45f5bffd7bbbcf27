import { sql } from 'kysely'
import type { StoreContext } from '../../../platform/http/http.ts'
import { NothingToRefund } from '../../errors.ts'
import * as query from './card-queries.ts'
import type { GiftCardRow } from './card-queries.ts'

interface Sale {
  /** The order a card was bought with. */
  purchase_id: number | null
  amount: number
}

interface SaleToRefund extends Sale {
  /** How much of its price was refunded before. */
  amount_refunded: number
}

/**
 * Deducts a refund from the card before the money moves, so that refunded value cannot be spent. Throws
 * `NothingToRefund` if too much is spent already. Does nothing if the order made no card. Runs in the caller's
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

/** Restores the value of a card after a refund failed. A card revoked in the meantime stays revoked. */
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

/** The unspent value: the balance of a valid card, or for an ended card what was neither spent nor refunded. */
async function unspentOf({ db }: StoreContext, card: GiftCardRow, refunded: number): Promise<number> {
  if (!isEnded(card)) return card.balance
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(amount - returned), 0)::bigint as spent from gift_card_use
    where gift_card_id = ${card.id}`.execute(db)
  return card.amount - rows[0]!.spent - refunded
}
