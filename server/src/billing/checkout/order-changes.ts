import type { Address } from '@matinee/contract/billing/billing'
import type { GiftWish } from '@matinee/contract/billing/checkout'
import type { FieldValues } from '@matinee/contract/members/member-fields'
import { MINUTE_MS } from '@matinee/contract/platform/durations'
import { answersToKeep } from '../../members/people/field-values.ts'
import { findOffer, priceIn } from '../../offers/offers.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { releaseCoupon } from '../pricing/coupons/redemption.ts'
import { settingsOf } from '../settings.ts'
import { countShown, findUpsell, upsellFrom } from '../pricing/upsells/upsells.ts'
import { addressColumns } from './address.ts'
import type { Buyer } from '../payments/buyer.ts'
import { assertGiftAmount, offerItemOf } from './order-item.ts'
import { applyOrderCoupon } from './coupon.ts'
import { applyOrderReferral } from './referral.ts'
import { TooManySeats } from '../errors.ts'
import { CurrencyNotTaken } from './errors.ts'
import { assertChangeable, authorizeOrder } from './order-authorization.ts'
import * as query from './queries.ts'

export interface ChangeOrderInput {
  offer_id?: number | undefined
  coupon?: string | null | undefined
  referral?: string | undefined
  currency?: string | undefined
  upsell?: boolean | undefined
  seats?: number | undefined
  use_balance?: boolean | undefined
  address?: Address | undefined
  custom_fields?: FieldValues | undefined
  gift?: GiftWish | undefined
  reached_payment?: true | undefined
}

/**
 * Changes the given fields. A payment under way still pays for the order as it was when the payment began.
 */
export async function changeOrder(ctx: StoreContext, buyer: Buyer, key: string, changes: ChangeOrderInput) {
  const { id } = await authorizeOrder(ctx, buyer, key)
  return transact(ctx, async (ctx) => {
    let order = assertChangeable(ctx, await query.lockOrder(ctx.db, ctx.store.id, id))
    order = await changeOffer(ctx, order, changes)
    order = await changeUpsell(ctx, order, changes.upsell)
    order = await changeSeats(ctx, order, changes.seats)
    order = await changeColumns(ctx, order, changes)
    if (changes.coupon !== undefined) order = await applyOrderCoupon(ctx, order, changes.coupon)
    if (changes.referral) order = await applyOrderReferral(ctx, order, changes.referral)
    return changes.reached_payment ? recordPaymentReached(ctx, order) : order
  })
}

async function changeOffer(
  ctx: StoreContext,
  order: query.OrderRow,
  { offer_id, currency }: ChangeOrderInput,
) {
  if (!order.offer_id || (!offer_id && !currency)) return order
  const { offer, ...price } = await offerItemOf(ctx, offer_id ?? order.offer_id, currency ?? order.currency)
  if (currency && price.currency !== currency) throw CurrencyNotTaken()
  const isOther = offer!.id !== order.offer_id
  if (isOther) await releaseCoupon(ctx, { purchase_id: order.id })
  const alone = isOther ? { offer_id: offer!.id, upsell_id: null, upsell_from_id: null } : {}
  return query.updateOrder(ctx.db, order.id, { ...price, ...alone })
}

/** Replaces the offer by its upsell, or returns to the original offer. */
async function changeUpsell(ctx: StoreContext, order: query.OrderRow, wanted: boolean | undefined) {
  if (wanted === undefined || wanted === (order.upsell_id !== null) || !order.offer_id) return order
  if (!wanted) return replaceOffer(ctx, order, { to: order.upsell_from_id!, upsell_id: null, from: null })
  const upsell = await upsellFrom(ctx, order.offer_id)
  if (!upsell) return order
  return replaceOffer(ctx, order, { to: upsell.to_offer_id, upsell_id: upsell.id, from: order.offer_id })
}

async function replaceOffer(
  ctx: StoreContext,
  order: query.OrderRow,
  { to, upsell_id, from }: { to: number; upsell_id: number | null; from: number | null },
) {
  const { offer } = await offerItemOf(ctx, to, order.currency)
  const price = priceIn(offer!, order.currency)
  if (!price) throw CurrencyNotTaken()
  const changes = { offer_id: to, price_id: price.id, upsell_id, upsell_from_id: from }
  return query.updateOrder(ctx.db, order.id, changes)
}

/** As many seats as asked for; another offer keeps those it is sold for. Throws `TooManySeats`. */
async function changeSeats(ctx: StoreContext, order: query.OrderRow, asked: number | undefined) {
  const most = order.offer_id ? ((await findOffer(ctx, order.offer_id)).max_seats ?? 1) : 1
  if (asked !== undefined && asked > most) throw TooManySeats({ errors: { seats: ['maximum'] } })
  const seats = Math.min(asked ?? order.seats, most)
  return seats === order.seats ? order : query.updateOrder(ctx.db, order.id, { seats })
}

async function changeColumns(ctx: StoreContext, order: query.OrderRow, changes: ChangeOrderInput) {
  if (changes.gift) await assertGiftAmount(ctx, changes.gift)
  const { custom_fields: answers, address, gift, use_balance } = changes
  const known = order.custom_fields
  return query.updateOrder(ctx.db, order.id, {
    ...(use_balance !== undefined && { use_balance }),
    ...(address && addressColumns(address)),
    ...(gift && order.kind === 'gift_card' && { gift }),
    ...(answers && { custom_fields: await answersToKeep(ctx, { at: 'checkout', answers, known }) }),
    changed_at: ctx.clock.now().toISOString(),
  })
}

/** Records that the buyer saw the payment step; from here on the order can count as abandoned. */
async function recordPaymentReached(ctx: StoreContext, order: query.OrderRow) {
  if (order.reached_payment_at) return order
  const { abandoned_mails, abandoned_after } = await settingsOf(ctx)
  const now = ctx.clock.now()
  const first = abandoned_mails ? abandoned_after[0] : undefined
  const offered = order.upsell_id
    ? await findUpsell(ctx, order.upsell_id)
    : order.offer_id && (await upsellFrom(ctx, order.offer_id))
  if (offered) await countShown(ctx, offered.id)
  return query.updateOrder(ctx.db, order.id, {
    reached_payment_at: now.toISOString(),
    mail_due_at: first === undefined ? null : new Date(now.getTime() + first * MINUTE_MS).toISOString(),
  })
}
