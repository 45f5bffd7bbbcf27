import { countAttempt, takeBack } from '../../members/sign-in/attempts.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { codeAttemptOf } from '../pricing/coupons/code-attempts.ts'
import { CodesTriedTooOften } from '../errors.ts'
import { giftCardClaimed } from '../events.ts'
import { balanceOf } from '../pricing/balance/balance.ts'
import { hashOfCode } from './codes.ts'
import { GiftCardClaimed, GiftCardEnded, GiftCardNotFound } from './errors.ts'
import * as query from './queries.ts'
import type { GiftCardRow } from './queries.ts'

interface CodeInput {
  /** The code as typed. */
  code: string
  /** The network of the caller: guessed codes are limited like guessed passwords. */
  network: string
}

/** The value of a gift card, for anyone with its code. */
export async function previewGiftCard(ctx: StoreContext, viewer: Viewer, tried: CodeInput) {
  const card = await cardOf(ctx, viewer, tried)
  assertUsable(card, viewer)
  const { amount, balance, currency, buyer_name, message } = card
  return { amount, balance, currency, from: buyer_name, message }
}

/** Adds a gift card to the viewer's balance; claiming it again changes nothing. */
export async function claimGiftCard(ctx: StoreContext, viewer: Viewer, tried: CodeInput) {
  const member = assertMember(viewer)
  const { id } = await cardOf(ctx, member, tried)
  return transact(ctx, async (ctx) => {
    const card = await query.lockCard(ctx.db, id)
    assertUsable(card, member)
    if (card.claimed_by === null) await claimOnce(ctx, member, card)
    return { balance: await balanceOf(ctx, member.id, card.currency), currency: card.currency }
  })
}

async function claimOnce(ctx: StoreContext, member: Viewer, card: GiftCardRow) {
  const claimed_at = ctx.clock.now().toISOString()
  await query.updateCard(ctx.db, card.id, { state: 'claimed', claimed_by: member.id, claimed_at })
  await publish(ctx, giftCardClaimed, {
    store_id: ctx.store.id,
    member_id: member.id,
    gift_card_id: card.id,
  })
}

async function cardOf(ctx: StoreContext, viewer: Viewer, { code, network }: CodeInput): Promise<GiftCardRow> {
  const attempt = codeAttemptOf('gift_card', { viewer, network })
  await countAttempt(ctx, attempt, CodesTriedTooOften)
  const card = await query.cardByHash(ctx.db, ctx.store.id, hashOfCode(ctx, ctx.store.id, code))
  if (!card) throw GiftCardNotFound()
  await takeBack(ctx, attempt)
  return card
}

function assertUsable({ state, claimed_by }: GiftCardRow, viewer: Viewer) {
  if (state === 'refunded' || state === 'revoked' || state === 'waiting') throw GiftCardEnded()
  if (claimed_by !== null && claimed_by !== viewer.id) throw GiftCardClaimed()
  if (state === 'spent') throw GiftCardEnded()
}
