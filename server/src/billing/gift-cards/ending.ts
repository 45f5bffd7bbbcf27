import type { GiftCard } from '@matinee/contract/gift-cards'
import { endAccess } from '../../membership/accesses.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { whoMayEdit, type Viewer } from '../../platform/viewer.ts'
import { refundInvoice } from '../invoices/refunds.ts'
import { cancelNow } from '../subscriptions/subscriptions.ts'
import { GiftCardEnded, GiftCardSpent, NotRefundable } from './errors.ts'
import { cardNow, cardToChange, noteCard } from './managing.ts'
import * as query from './queries.ts'
import type { GiftCardRow } from './queries.ts'

interface Ending {
  reason?: string | undefined
  /** Also ends what was paid with it. */
  revoke_accesses: boolean
}

/** A card is good for nothing from now on, and nobody gets anything back. */
export async function revokeGiftCard(ctx: StoreContext, viewer: Viewer, id: number, ending: Ending) {
  whoMayEdit(viewer, 'money')
  await transact(ctx, async (ctx) => {
    const card = await end(ctx, id, 'revoked')
    await noteCard(ctx, viewer, 'gift_card.revoked', card, { ...ending })
  })
  return afterEnding(ctx, viewer, id, ending)
}

/**
 * Gives the buyer of a card back what is left of it. Its code is dead before the money moves, so that nobody spends what
 * is given back; where the money cannot move the card is as it was.
 */
export async function refundGiftCard(ctx: StoreContext, viewer: Viewer, id: number, ending: Ending) {
  whoMayEdit(viewer, 'money')
  const card = await transact(ctx, async (ctx) => end(ctx, id, 'refunded'))
  const invoice = await query.invoiceOf(ctx.db, card.order_id)
  const amount = Math.min(card.balance, invoice?.left ?? 0)
  try {
    if (!invoice || amount <= 0) throw card.balance === 0 ? GiftCardSpent() : NotRefundable()
    const asked = { invoice_id: invoice.id, amount, reason: ending.reason ?? null, actor_id: viewer.id }
    await refundInvoice(ctx, asked)
  } catch (error) {
    await query.updateCard(ctx.db, id, { state: card.state, balance: card.balance })
    throw error
  }
  await noteCard(ctx, viewer, 'gift_card.refunded', card, { amount, ...ending })
  return afterEnding(ctx, viewer, id, ending)
}

/** The card as it was before it ended. */
async function end(ctx: StoreContext, id: number, state: 'refunded' | 'revoked'): Promise<GiftCardRow> {
  const card = await cardToChange(ctx, id)
  if (card.state === 'refunded' || card.state === 'revoked') throw GiftCardEnded()
  await query.updateCard(ctx.db, id, { state, balance: 0 })
  return card
}

async function afterEnding(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { revoke_accesses }: Ending,
): Promise<GiftCard> {
  if (revoke_accesses) await endWhatItPaid(ctx, viewer, id)
  return cardNow(ctx, id)
}

async function endWhatItPaid(ctx: StoreContext, viewer: Viewer, id: number) {
  for (const { purchase_id, subscription_id } of await query.paidWith(ctx.db, id)) {
    if (subscription_id) await cancelNow(ctx, subscription_id, { actor_id: viewer.id, reason: 'staff' })
    else if (purchase_id)
      await endAccess(ctx, { source: 'purchase', source_id: purchase_id, reason: 'gift_card' })
  }
}
