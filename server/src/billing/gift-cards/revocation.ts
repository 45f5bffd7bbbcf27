import type { GiftCard } from '@matinee/contract/billing/gift-cards'
import { endAccess } from '../../offers/accesses.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { PaymentRefused } from '../errors.ts'
import { lockInvoices } from '../invoices/invoices.ts'
import { beginRefund } from '../invoices/refunds.ts'
import { makeRefundOrLater } from '../invoices/refund-dispatch.ts'
import { cancelNow } from '../subscriptions/subscriptions.ts'
import { GiftCardEnded, GiftCardSpent, NotRefundable } from './errors.ts'
import { readGiftCardNow, lockGiftCard, recordCardAudit } from './gift-card-admin.ts'
import * as query from './queries.ts'
import type { GiftCardRow } from './queries.ts'

interface EndGiftCardInput {
  reason?: string | undefined
  /** Also ends the accesses and subscriptions it paid for. */
  revoke_accesses: boolean
}

/** Revokes a card without a refund. */
export async function revokeGiftCard(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  ending: EndGiftCardInput,
) {
  assertMayEdit(viewer, 'money')
  await transact(ctx, async (ctx) => {
    const card = await lockGiftCard(ctx, id)
    if (isEnded(card)) throw GiftCardEnded()
    await query.updateCard(ctx.db, id, { state: 'revoked', balance: 0 })
    await recordCardAudit(ctx, viewer, 'gift_card.revoked', card, { ...ending })
  })
  return afterEnding(ctx, viewer, id, ending)
}

/**
 * Refunds the unspent value of a card to its buyer. The code is disabled before the money moves, so that the refunded
 * value cannot be spent; if the provider refuses, the card is restored. Throws `PaymentRefused` then.
 */
export async function refundGiftCard(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  ending: EndGiftCardInput,
) {
  assertMayEdit(viewer, 'money')
  const { card, refund } = await transact(ctx, (ctx) => beginCardRefund(ctx, viewer, id, ending))
  const { state } = await makeRefundOrLater(ctx, refund.id)
  if (state === 'failed') throw PaymentRefused()
  await recordCardAudit(ctx, viewer, 'gift_card.refunded', card, { amount: refund.amount, ...ending })
  return afterEnding(ctx, viewer, id, ending)
}

async function beginCardRefund(ctx: StoreContext, viewer: Viewer, id: number, { reason }: EndGiftCardInput) {
  const invoice = await lockGiftCardSale(ctx, id)
  const card = await lockGiftCard(ctx, id)
  if (isEnded(card)) throw GiftCardEnded()
  if (card.balance === 0) throw GiftCardSpent()
  const amount = Math.min(card.balance, invoice?.left ?? 0)
  if (!invoice || amount <= 0) throw NotRefundable()
  const asked = { invoice_id: invoice.id, amount, reason: reason ?? null, actor_id: viewer.id }
  const refund = await beginRefund(ctx, asked)
  await query.updateCard(ctx.db, id, { state: 'refunded', balance: 0 })
  return { card, refund }
}

/** The invoice a card was bought with; all code locks it before the card. */
async function lockGiftCardSale(ctx: StoreContext, id: number) {
  const { order_id } = await readGiftCardNow(ctx, id)
  const before = await query.invoiceOf(ctx.db, order_id)
  if (before) await lockInvoices(ctx, [before.id])
  return before && query.invoiceOf(ctx.db, order_id)
}

const isEnded = ({ state }: GiftCardRow) => state === 'refunded' || state === 'revoked'

async function afterEnding(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { revoke_accesses }: EndGiftCardInput,
): Promise<GiftCard> {
  if (revoke_accesses) await endPaidAccesses(ctx, viewer, id)
  return readGiftCardNow(ctx, id)
}

async function endPaidAccesses(ctx: StoreContext, viewer: Viewer, id: number) {
  for (const { purchase_id, subscription_id } of await query.paidWith(ctx.db, id)) {
    if (subscription_id) await cancelNow(ctx, subscription_id, { actor_id: viewer.id, reason: 'staff' })
    else if (purchase_id)
      await endAccess(ctx, { source: 'purchase', source_id: purchase_id, reason: 'gift_card' })
  }
}
