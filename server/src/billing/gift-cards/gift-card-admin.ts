import type { GiftCard, GiftCardState } from '@matinee/contract/billing/gift-cards'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { publishGiftCardReady } from './cards.ts'
import * as refused from './errors.ts'
import { countCards, pageOfCards, shownCard, usesOf } from './list-queries.ts'
import * as query from './queries.ts'
import type { GiftCardRow } from './queries.ts'

const PER_PAGE = 50

interface GiftCardListQuery {
  state?: GiftCardState | undefined
  search?: string | undefined
  page: number
}

export async function listGiftCards(
  { db, store }: StoreContext,
  viewer: Viewer,
  { page, state, search }: GiftCardListQuery,
) {
  assertMaySee(viewer, 'money', 'coupons')
  const wanted = { store_id: store.id, state, search: search?.trim() }
  const rows = await pageOfCards(db, wanted, { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE })
  const headers = {
    'last-page': rows.length <= PER_PAGE,
    'total-count': await countCards(db, wanted),
    page,
  }
  return { body: rows.slice(0, PER_PAGE), headers }
}

/** A gift card with the payments it was used for. */
export async function readGiftCard(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMaySee(viewer, 'money', 'coupons')
  const { order_id, ...card } = await readGiftCardNow(ctx, id)
  const [uses, invoice, paid] = [
    await usesOf(ctx.db, id),
    await query.invoiceOf(ctx.db, order_id),
    await query.paidWith(ctx.db, id),
  ]
  const isGood = card.state !== 'refunded' && card.state !== 'revoked'
  const refundable = isGood ? Math.min(card.balance, invoice?.left ?? 0) : 0
  return { ...card, uses, refundable, opened: paid.length }
}

export async function readGiftCardNow({ db, store }: StoreContext, id: number) {
  const card = await shownCard(db, store.id, id)
  if (!card) throw refused.GiftCardNotFound()
  return card
}

/** Mails a card again, to a new address if one is given; a scheduled card is sent now. */
export function resendGiftCard(ctx: StoreContext, viewer: Viewer, id: number, email: string | undefined) {
  assertMayEdit(viewer, 'money', 'coupons')
  return transact(ctx, async (ctx): Promise<GiftCard> => {
    const card = await lockGiftCard(ctx, id)
    if (!isUnclaimed(card)) throw card.claimed_by ? refused.GiftCardClaimed() : refused.GiftCardEnded()
    await query.updateCard(ctx.db, id, {
      state: 'sent',
      sent_at: ctx.clock.now().toISOString(),
      ...(email && { recipient_email: email.trim().toLowerCase() }),
    })
    await publishGiftCardReady(ctx, card)
    await recordCardAudit(ctx, viewer, 'gift_card.resent', card, email ? { to: email } : {})
    return readGiftCardNow(ctx, id)
  })
}

const isUnclaimed = ({ state }: GiftCardRow) => state === 'sent' || state === 'waiting'

/** Removes a card from the account that claimed it: its code can be claimed again. */
export function undoGiftClaim(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMayEdit(viewer, 'money', 'coupons')
  return transact(ctx, async (ctx): Promise<GiftCard> => {
    const card = await lockGiftCard(ctx, id)
    if (card.balance < card.amount) throw refused.GiftCardSpent()
    if (card.state !== 'claimed') throw refused.GiftCardNotClaimed()
    await query.updateCard(ctx.db, id, { state: 'sent', claimed_by: null, claimed_at: null })
    await recordCardAudit(ctx, viewer, 'gift_card.claim_undone', card)
    return readGiftCardNow(ctx, id)
  })
}

/** Locks a card of this store until the transaction ends. */
export async function lockGiftCard(ctx: StoreContext, id: number): Promise<GiftCardRow> {
  await readGiftCardNow(ctx, id)
  return query.lockCard(ctx.db, id)
}

export const recordCardAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, code_tail, claimed_by }: Pick<GiftCardRow, 'id' | 'code_tail' | 'claimed_by'>,
  details = {},
) =>
  audit(ctx, viewer, {
    act,
    subject: { kind: 'gift_card', id, name: `…${code_tail}` },
    details,
    member_id: claimed_by,
  })
