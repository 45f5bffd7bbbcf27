import type { GiftWish } from '@matinee/contract/billing/checkout'
import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { giftCardClaimed, giftCardReady } from '../events.ts'
import type { PurchaseTable } from '../tables.ts'
import { newCode, openCode } from './codes.ts'
import { GiftCardNotFound } from './errors.ts'
import * as query from './queries.ts'
import type { GiftCardRow } from './queries.ts'

export type { GiftCardRow } from './queries.ts'

type Purchase = Pick<
  Selectable<PurchaseTable>,
  'id' | 'gift' | 'currency' | 'member_id' | 'email' | 'name' | 'locale'
>

/**
 * Creates the gift card of a paid order, once; it is sent now or on its date. Runs in the caller's
 * transaction.
 */
export function createGiftCard(ctx: StoreContext, purchase: Purchase): Promise<GiftCardRow> {
  return transact(ctx, async (ctx) => {
    const card = await query.insertCard(ctx.db, cardFrom(ctx, purchase))
    if (!card) return (await query.cardOfOrder(ctx.db, purchase.id))!
    if (card.state === 'sent') await publishGiftCardReady(ctx, card)
    return card
  })
}

function cardFrom(ctx: StoreContext, purchase: Purchase) {
  const gift = purchase.gift as Static<typeof GiftWish>
  const now = ctx.clock.now().toISOString()
  const deliver_at = gift.deliver_at && Date.parse(gift.deliver_at) > Date.parse(now) ? gift.deliver_at : null
  return {
    ...newCode(ctx, ctx.store.id),
    store_id: ctx.store.id,
    state: deliver_at ? ('waiting' as const) : ('sent' as const),
    amount: gift.amount,
    balance: gift.amount,
    currency: purchase.currency,
    buyer_id: purchase.member_id,
    buyer_email: purchase.email,
    buyer_name: purchase.name,
    recipient_email: gift.recipient_email ?? null,
    recipient_name: gift.recipient_name ?? null,
    message: gift.message?.trim() || null,
    locale: purchase.locale,
    deliver_at,
    sent_at: deliver_at ? null : now,
    order_id: purchase.id,
    created_at: now,
  }
}

interface CreditInput {
  member_id: number
  /** In minor units of `currency`. */
  amount: number
  currency: string
}

/** Adds credit to a member's balance: a gift card that is claimed already. Runs in the caller's transaction. */
export async function createCredit(
  ctx: StoreContext,
  { member_id, amount, currency }: CreditInput,
): Promise<GiftCardRow> {
  const now = ctx.clock.now().toISOString()
  const card = await query.insertCredit(ctx.db, {
    ...newCode(ctx, ctx.store.id),
    store_id: ctx.store.id,
    state: 'claimed',
    amount,
    balance: amount,
    currency,
    claimed_by: member_id,
    claimed_at: now,
    created_at: now,
  })
  await publish(ctx, giftCardClaimed, { store_id: ctx.store.id, member_id, gift_card_id: card.id })
  return card
}

/** Publishes that a card is ready to be mailed to its recipient, or to the buyer if none is named. */
export const publishGiftCardReady = (ctx: StoreContext, { id }: Pick<GiftCardRow, 'id'>) =>
  publish(ctx, giftCardReady, { store_id: ctx.store.id, gift_card_id: id })

/** A gift card with its readable code, for the mail to its recipient only. Throws `GiftCardNotFound`. */
export async function giftCardWithCode(
  ctx: StoreContext,
  id: number,
): Promise<GiftCardRow & { code: string }> {
  const card = await query.cardById(ctx.db, ctx.store.id, id)
  if (!card) throw GiftCardNotFound()
  return { ...card, code: openCode(ctx, card.sealed_code) }
}
